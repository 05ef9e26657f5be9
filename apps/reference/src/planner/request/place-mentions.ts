import {
  determiners,
  isFunctionWord,
  neutralVerbs,
  placeWords,
  workspaceNouns,
} from '../language/function-words.ts';
import { folderNoun } from './cue.ts';
import type { Mention } from './evidence.ts';
import type { PartScan } from './part-scan.ts';
import { closes, noPlace, skipDeterminers, wordMention } from './plain-words.ts';
import type { Token } from './token.ts';

/** Two or three plain words before a folder noun; undefined for one word or for adjectives. */
function nameBeforeFolder(scan: PartScan, at: number): readonly Token[] | undefined {
  let end = at;
  while (scan.isWord(end) && !folderNoun.test(scan.lower(end)) && !isFunctionWord(scan.lower(end)))
    end += 1;
  const words = scan.tokens.slice(at, end);
  const isName = words.length > 1 && words.length < 4 && folderNoun.test(scan.lower(end));
  const isPlain = words.every(
    (word) =>
      /^[\w-]+$/.test(word.value) &&
      !/^(current|whole|entire|root|top-level|hidden|first|second|third|last|other|same|whole)$/.test(
        word.lower,
      ),
  );
  return isName && isPlain ? words : undefined;
}

/** Places in plain words: "in docs", "under the packages folder", "the apps directory". */
export function takePlaces(scan: PartScan): Mention[] {
  const places: Mention[] = [];
  for (const [index] of scan.tokens.entries()) {
    const word = scan.lower(index);
    const joined =
      /^(and|or|,)$/.test(word) &&
      !(word === ',' && neutralVerbs.has(scan.lower(index + 1))) &&
      places.length > 0 &&
      scan.lower(index - 1) === places.at(-1)?.value.toLowerCase();
    const opens =
      (scan.isWord(index) && placeWords.has(word) && !/^(to|on|at|of|over)$/.test(word)) || joined;
    let at = skipDeterminers(scan, index + 1);
    const noun =
      /^(folder|directory|dir|subfolder)$/.test(scan.lower(at)) &&
      (opens || determiners.has(scan.lower(at - 1)) || index === 0);
    if (folderNoun.test(scan.lower(at))) at += 1;
    if (/^(named|called)$/.test(scan.lower(at))) at += 1;
    const token = scan.tokens[at];
    if (token === undefined || !scan.isWord(at) || isFunctionWord(token.lower)) continue;
    const folderFollows = folderNoun.test(scan.lower(at + 1)) && !folderNoun.test(token.lower);
    const wholeOf =
      word === 'of' &&
      /^(level|contents?|tree|structure|entries|files?|folders|inside|listing|directory|root|everything|outside)$/.test(
        scan.lower(index - 1),
      );
    const ofFolder = (/^(of|at|on|over|to)$/.test(word) && folderFollows) || wholeOf;
    // "the release notes folder": all words between article and noun are the name.
    const name = nameBeforeFolder(scan, at);
    if (name !== undefined && determiners.has(scan.lower(at - 1))) {
      scan.use(index, at + name.length + 1);
      const value = name.map((each) => each.value).join(' ');
      places.push(wordMention('path', value, 'place', token.start, !opens));
      continue;
    }
    if (!(
      opens ||
      noun ||
      ofFolder ||
      (folderFollows && determiners.has(scan.lower(at - 1)) && index === at - 2)
    ))
      continue;
    if (
      /^(current|same|root|parent|whole|entire|working|hidden|empty|top-level|largest|smallest|first|last|other|structure|tree|listing|layout|hierarchy|names?|sizes?|case-(in)?sensitive(ly)?)$/.test(
        token.lower,
      )
    )
      continue;
    if (
      !folderFollows &&
      (noPlace.test(token.lower) || workspaceNouns.has(token.lower) || !closes(scan, at + 1))
    )
      continue;
    if (folderNoun.test(token.lower)) continue;
    scan.use(opens || ofFolder ? index : at, folderFollows ? at + 2 : at + 1);
    places.push(
      wordMention('path', token.value, 'place', token.start, (folderFollows || noun) && !opens),
    );
  }
  return places;
}
