const names = [
  'system',
  'assistant',
  'human',
  'developer',
  'instructions?',
  'system[-_](?:prompt|message|reminder|instructions?|note)',
  'tool[-_](?:calls?|results?|responses?|outputs?|use|code|input)',
  'function[-_]?(?:calls?|results?|responses?)',
  'function=[\\w.-]{1,64}',
  'parameter=[\\w.-]{1,64}',
  '[a-z]{1,16}:(?:function_(?:calls|results)|invoke|parameter)',
  'invoke',
  'thinking',
  'untrusted[-_\\w]{0,40}',
  'user[-_](?:query|message|input|instructions?)',
  '(?:start|end)[-_]of[-_](?:turn|text)',
  'bos|eos',
];

/**
 * What models and their chat templates use to tell turns, roles, tool calls and tool results apart. In data these
 * forms are imitations. Groups: `angle` for `<…>` forms with attributes or without, the rest are fixed forms.
 */
const tokens = new RegExp(
  [
    // <|im_start|>, <|eot_id|>, and the same with the full-width bar.
    '<[|\\uff5c][a-z\\u2581][\\w \\u2581-]{0,40}[|\\uff5c]>',
    '<<\\/?SYS>>',
    '\\[\\/?(?:INST|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|SYSTEM_PROMPT)\\]',
    `<\\s{0,4}\\/?\\s{0,4}(?:${names.join('|')})(?:\\s[^<>]{0,200})?\\s{0,4}\\/?>`,
    '<\\/?s>(?=\\s*\\[)',
  ].join('|'),
  'gi',
);

/** How the forms in square brackets begin. */
const squareForm = /\[\/?[iats]/i;

/** Where such a token begins; its first character is ASCII punctuation. */
export function controlTokens(text: string): number[] {
  if (!text.includes('<') && !(text.includes('[') && squareForm.test(text))) return [];
  return Array.from(text.matchAll(tokens), (match) => match.index);
}
