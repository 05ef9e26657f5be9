// What only a search of text needs: loaded with the first one, so that importing the family stays cheap.
export { answerGrep } from './answer-grep.ts';
export { filesBelow } from './files-below.ts';
export { grepFiles } from './grep-files.ts';
export { compileMatcher } from './line-matcher.ts';
