import { looksLikeFile } from '../language/file-types.ts';
import { stemOf } from '../language/stem.ts';
import type { Evidence, Mention, Reference } from '../request/evidence.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';

const each: Reference = { selection: { kind: 'each' }, noun: 'file' };

const found: Reference = { selection: { kind: 'same' }, noun: 'file' };

/** The part as a search for what there is, without what is to be done with it. */
function whole(evidence: Evidence, noun: string, measures: readonly string[]): Evidence {
  return {
    ...evidence,
    action: undefined,
    stems: new Set([noun, ...measures]),
    head: new Set([noun]),
    phrase: evidence.phrase.replace(/^(\w+ )?/, ''),
    lines: undefined,
    reference: undefined,
    counts: false,
  };
}

/** The part as something to do with what was found. */
function rest(evidence: Evidence, reference: Reference): Evidence {
  return { ...evidence, mentions: [], amounts: [], everything: false, reference };
}

function isPlace(mention: Mention): boolean {
  return mention.kind === 'path' && !looksLikeFile(mention.value);
}

/** True if the part names a place that nothing before it was about. */
function hasNewPlace(evidence: Evidence, earlier: readonly Evidence[]): boolean {
  const known = new Set(earlier.flatMap((part) => part.mentions.map((mention) => mention.value)));
  return evidence.mentions.some((mention) => isPlace(mention) && !known.has(mention.value));
}

/** True if the verb belongs to tools that need one file, and not to every way of showing things. */
function opensFiles(action: string | undefined, tools: readonly ToolProfile[]): boolean {
  if (action === undefined || stemOf(action) === stemOf('show')) return false;
  const knowing = tools.filter((tool) => tool.actions.has(stemOf(action)));
  return (
    knowing.length > 0 &&
    knowing.every((tool) =>
      tool.fields.some(
        (field) => field.role === 'path' && field.required && field.target === 'file',
      ),
    )
  );
}

/** True if the part describes files by their names without saying which one. */
function describesFiles({ mentions }: Evidence): boolean {
  const isNamed = ({ kind, cue }: Mention): boolean =>
    kind === 'glob' || (kind === 'path' && cue === 'name');
  return (
    mentions.some(isNamed) && mentions.every((mention) => isNamed(mention) || isPlace(mention))
  );
}

/** "The file that mentions …": what stands in it tells which one is meant. */
function describesText({ mentions, phrase }: Evidence): boolean {
  const isText = mentions.some(({ kind, cue }) => kind === 'text' && cue === 'content');
  const isPlaced = mentions.every((mention) => mention.kind !== 'path' || isPlace(mention));
  return (
    isText &&
    isPlaced &&
    /\bfiles?\b.*\b(that|which|containing|mentioning|with|defining|where)\b/.test(phrase)
  );
}

/** "Every file in docs": all that a place holds. */
function meansAllFiles({ mentions, phrase }: Evidence): boolean {
  return (
    mentions.length > 0 &&
    mentions.every(isPlace) &&
    /\b(each|every|all( the)?) files?\b/.test(phrase)
  );
}

/**
 * "Open the largest file in docs" is two wishes: see what there is, then take the largest. So are "the first lines of
 * all markdown files" and "open every README". Returns the part alone where that is all it is.
 */
export function expandPart(
  evidence: Evidence,
  earlier: readonly Evidence[],
  tools: readonly ToolProfile[],
): Evidence[] {
  const { reference } = evidence;
  if (reference === undefined) {
    if (describesText(evidence) && opensFiles(evidence.action, tools)) {
      const isMany = /\bfiles\b/.test(evidence.phrase);
      return [whole(evidence, stemOf('file'), []), rest(evidence, isMany ? each : found)];
    }
    const goesOn =
      (describesFiles(evidence) || meansAllFiles(evidence)) &&
      (evidence.lines !== undefined || opensFiles(evidence.action, tools));
    return goesOn ? [whole(evidence, stemOf('file'), []), rest(evidence, each)] : [evidence];
  }
  const { selection } = reference;
  const isChoice = 'measures' in selection || (selection.kind === 'nth' && earlier.length === 0);
  if (!isChoice || (earlier.length > 0 && !hasNewPlace(evidence, earlier))) return [evidence];
  const noun = stemOf(reference.noun === 'folder' ? 'folder' : 'file');
  return [
    whole(evidence, noun, 'measures' in selection ? selection.measures : []),
    rest(evidence, reference),
  ];
}
