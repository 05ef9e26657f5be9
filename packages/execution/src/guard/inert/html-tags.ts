/** Elements that load or run something by being there. */
const loadingElements = new Set(
  (
    'applet audio base bgsound embed feimage frame frameset iframe image img input link meta object picture portal ' +
    'script source style svg track use video'
  ).split(' '),
);

/** Attributes that load or run something on any element. */
const loadingAttribute =
  /^(?:on[a-z]+|src|srcset|srcdoc|background|poster|data|lowsrc|dynsrc|formaction|ping|manifest|xlink:href)$/;
/** A style that loads: `url(`, `image-set(`, an import, or escapes that could spell one; ours are after a `<`. */
const loadingStyle = /url\s*\(|image-set|@import|expression|behavior|(?<!<)\\[\da-z]/i;

/** A tag with more is taken for one that loads: tags may be nested in values, and reading must stay linear. */
const maxAttributes = 24;
const maxTagLength = 10_000;

const tagName = /[a-z][^\s/>]{0,63}/iy;
const attributeName = /[\s/]*([^\s/>=<]+)/y;
const sign = /\s*=\s*/y;
const bareValue = /[^\s><]{0,256}/y;

/**
 * Where an HTML tag begins (the `<`) that loads or runs something without a click. Reads tags as browsers do:
 * quoted values may hold `<` and `>`, slashes stand for spaces, case does not count. What looks like a tag inside
 * a value counts too, since Markdown ends a tag at a blank line.
 */
export function loadingTags(text: string): number[] {
  const found: number[] = [];
  const quotes = { '"': new NextIndex(text, '"'), "'": new NextIndex(text, "'") };
  for (let open = text.indexOf('<'); open !== -1; open = text.indexOf('<', open + 1))
    if (tagLoads(text, open, quotes)) found.push(open);
  return found;
}

type Quotes = Readonly<Record<'"' | "'", NextIndex>>;

function tagLoads(text: string, open: number, quotes: Quotes): boolean {
  tagName.lastIndex = open + 1;
  const name = tagName.exec(text)?.[0];
  if (name === undefined) return false;
  if (loadingElements.has(localName(name))) return true;
  let at = open + 1 + name.length;
  for (let count = 0; count < maxAttributes && at - open < maxTagLength; count += 1) {
    attributeName.lastIndex = at;
    const attribute = attributeName.exec(text)?.[1]?.toLowerCase();
    // The end of the tag or of the text, or another `<`: then this was no tag.
    if (attribute === undefined) return false;
    if (loadingAttribute.test(attribute)) return true;
    at = attributeName.lastIndex;
    sign.lastIndex = at;
    if (!sign.test(text)) continue;
    const start = sign.lastIndex;
    const quote = text[start];
    if (quote === '"' || quote === "'") {
      const close = quotes[quote].from(start + 1);
      if (attribute === 'style' && loadingStyle.test(text.slice(start + 1, close))) return true;
      at = close + 1;
    } else {
      bareValue.lastIndex = start;
      const value = bareValue.exec(text)?.[0] ?? '';
      if (attribute === 'style' && loadingStyle.test(value)) return true;
      at = start + value.length;
      // Browsers read on here, Markdown does not.
      if (text[at] === '<') return true;
    }
  }
  return true;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** The next place of a character, found once for all places before it; the end of the text if there is none. */
class NextIndex {
  readonly #text: string;
  readonly #character: string;
  #from = 0;
  #to = -1;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  from(place: number): number {
    if (place < this.#from || place > this.#to) {
      const found = this.#text.indexOf(this.#character, place);
      this.#from = place;
      this.#to = found === -1 ? this.#text.length : found;
    }
    return this.#to;
  }
}
