import { looksLikeExpression } from '../language/expressions.ts';
import { stemOf } from '../language/stem.ts';
import type { Evidence } from '../request/evidence.ts';
import type { FieldProfile } from '../tools/field-profile.ts';

const negators =
  /\b(no|not|without|excluding|except|skip|skipping|omit|omitting|exclude|non|never)( (the|any|all))?$/;
const regexMetacharacter = /[\\^$.*+?()[\]{}|]/;

const isFlag = (field: FieldProfile, ...words: string[]): boolean =>
  words.every((word) => field.nameStems.has(stemOf(word)));

function caseWish(phrase: string): 'sensitive' | 'insensitive' | undefined {
  if (
    /case[- ]?insensitiv|(^| )-[a-z]*i[a-z]*\b|(ignor\w*|regardless of|any|whatever the|either) (letter )?case|upper or lower|capitalised or not/.test(
      phrase,
    )
  )
    return 'insensitive';
  if (/case[- ]?sensitiv|(exact|match\w*|same|respect\w*) (letter )?case/.test(phrase))
    return 'sensitive';
  return undefined;
}

function caseFlag(field: FieldProfile, phrase: string): boolean | undefined {
  const wish = caseWish(phrase);
  if (wish === undefined) return undefined;
  const isPositive = isFlag(field, 'sensitive') && !isFlag(field, 'ignore');
  return isPositive === (wish === 'sensitive');
}

/** Whether text is to be taken as a regular expression or as it stands. */
function regexFlag(field: FieldProfile, evidence: Evidence): boolean | undefined {
  const texts = evidence.mentions.filter((mention) => mention.kind === 'text');
  const saysRegex =
    /\b(regex|regexp|regular expression|pattern)s?\b/.test(evidence.phrase) ||
    texts.some((text) => text.form === 'regex' || looksLikeExpression(text.value));
  const saysLiteral =
    /\b(literal|literally|verbatim|plain text|exact (text|string|phrase)|as it stands|not a regex|fixed string)\b/.test(
      evidence.phrase,
    );
  const looksLikeRegex = texts.some(
    (text) => text.form !== 'regex' && regexMetacharacter.test(text.value),
  );
  const joined = texts.length > 1;
  const isNamedForRegex = isFlag(field, 'regex');
  if (saysLiteral || (looksLikeRegex && !saysRegex && !joined)) return !isNamedForRegex;
  return saysRegex ? isNamedForRegex : undefined;
}

const ignoredWord = /^(git-?ignored?|ignored|ignores|--no-ignore)$/;
/** Words that leave out, or that keep to what leaves out. */
const leavesOut =
  /^(no|not|without|never|except|exclud\w*|skip\w*|omit\w*|leav\w*|drop\w*|respect\w*|honou?r\w*|obey\w*|\w+n['’]t|non)$/;

/** `respectIgnore`: to speak of ignored files is to want them, unless the words before them leave them out. */
function ignoreFlag(field: FieldProfile, phrase: string): boolean | undefined {
  const words = phrase.split(' ');
  const at = words.findIndex((word) => ignoredWord.test(word));
  if (at < 0) return undefined;
  const negations = words.slice(Math.max(0, at - 6), at).filter((word) => leavesOut.test(word));
  return negations.length % 2 === 0 ? !isFlag(field, 'respect') : undefined;
}

function plainFlag(field: FieldProfile, phrase: string): boolean | undefined {
  const words = phrase.split(/[ -]/);
  for (const [index, word] of words.entries()) {
    if (!field.nameStems.has(stemOf(word))) continue;
    return !negators.test(words.slice(0, index).join(' '));
  }
  return undefined;
}

/** The value that the request asks of a yes-or-no field; undefined if it says nothing about it. */
export function flagValue(field: FieldProfile, evidence: Evidence): boolean | undefined {
  const { phrase } = evidence;
  if (isFlag(field, 'case')) return caseFlag(field, phrase);
  if (isFlag(field, 'regex') || isFlag(field, 'literal') || isFlag(field, 'fixed'))
    return regexFlag(field, evidence);
  if (isFlag(field, 'ignored')) return ignoreFlag(field, phrase);
  if (isFlag(field, 'recursive')) return evidence.everything ? true : undefined;
  return plainFlag(field, phrase);
}
