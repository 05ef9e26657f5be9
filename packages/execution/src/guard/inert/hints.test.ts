import fc from 'fast-check';
import { expect, it } from 'vitest';
import { controlTokens } from '../control-tokens.ts';
import { otherImages } from './other-markup.ts';
import { activeSchemes } from './schemes.ts';

const forms = [
  ...[
    '[img]',
    '[IMG=',
    '!https://a.example/x!',
    '!{a}http://a.example!',
    '.. image:: x',
    '.. |a| figure:: x',
  ],
  ...['image::a[', 'IMAGE:a[b]', '\\includegraphics{a}', '\\INCLUDEGRAPHICS'],
  ...[
    'javascript:x',
    'JAVA\tSCRIPT\n:x',
    'vbscript:x',
    'livescript\t:x',
    'data:text/html,x',
    'd\na\nt\na\n:;',
  ],
  ...[
    '[INST]',
    '[/inst]',
    '[TOOL_CALLS]',
    '[/Available_Tools]',
    '[SYSTEM_PROMPT]',
    '[/TOOL_RESULTS]',
  ],
];
const fillers = [
  '[',
  ']',
  '!',
  ':',
  '\\',
  '/',
  '\n',
  '\t',
  ' ',
  '{"id":1,"url":"https://a.example/"}',
  '[1,2]',
  'İ',
  'ſ',
  'a',
];
const mixed = fc
  .array(
    fc.oneof(fc.constantFrom(...forms, ...fillers), fc.string({ unit: 'binary', maxLength: 6 })),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

// What is added forms nothing, but makes sure that the whole text is read.
it.each<[what: string, find: (text: string) => number[], added: string]>([
  ['images', otherImages, '\n\ne: '],
  ['addresses', activeSchemes, ' a: '],
  ['tokens', controlTokens, ' <'],
])('the first look misses no %s', (_what, find, added) => {
  fc.assert(
    fc.property(mixed, (text) => {
      expect(find(text)).toEqual(find(text + added));
    }),
    { numRuns: 2_000 },
  );
});

it.each(forms)('%j is found without anything else beside it', (form) => {
  const found = [otherImages, activeSchemes, controlTokens].flatMap((find) => find(form));
  expect(found).not.toEqual([]);
});
