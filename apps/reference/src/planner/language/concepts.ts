/**
 * Words that mean the same thing when people talk about files, texts and amounts; the first of a row stands for the
 * others. Only general English and computing vocabulary: what a tool calls itself comes from the tool.
 */
export const concepts: readonly string[] = [
  'folder directory dir subfolder subdirectory',
  'file document',
  'line row',
  'match occurrence hit mention occur instance',
  'bytes size big large small length weight heavy tiny huge long',
  'modified mtime changed updated new old recent late date edited touched',
  'hidden dotfile invisible',
  'ignored gitignore gitignored',
  'regex regexp expression',
  'limit max maximum most cap',
  'depth deep level nested',
  'contain include hold',
  'context surrounding around neighbour neighbor',
  'search locate seek hunt scan',
  'show display print view see output dump',
  'name called title',
  'url link uri website',
  'count tally number many often',
];
