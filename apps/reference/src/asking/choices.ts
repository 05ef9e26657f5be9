import type { ApprovalScope } from '@toolwright/core';

/** What a person can say to a request; `wait` leaves it for later, in another process. */
export type Choice =
  | { readonly kind: 'approve'; readonly scope: ApprovalScope }
  | { readonly kind: 'deny' | 'edit' | 'wait' | 'help' };

interface Row {
  readonly key: string;
  readonly words: readonly string[];
  readonly label: string;
  readonly meaning: string;
  readonly choice: Choice;
}

const approvals: Readonly<Record<ApprovalScope, Omit<Row, 'choice'>>> = {
  once: { key: 'y', words: ['yes', 'once'], label: '[y]es', meaning: 'make this call, once' },
  run: {
    key: 'r',
    words: ['run'],
    label: '[r]un',
    meaning: 'and the same tool on the same thing, until this run ends',
  },
  session: {
    key: 's',
    words: ['session'],
    label: '[s]ession',
    meaning: 'the same, until this session ends',
  },
  rule: {
    key: 'u',
    words: ['rule'],
    label: 'r[u]le',
    meaning: 'and whatever this rule asks about in this folder, for 30 days',
  },
};

const others: readonly Row[] = [
  row('n', ['no', 'deny'], '[n]o', 'refuse it; the agent is told', { kind: 'deny' }),
  row('e', ['edit'], '[e]dit', 'change the arguments, then make the call', { kind: 'edit' }),
  row('w', ['wait', 'later'], '[w]ait', 'decide later, with `approvals`', { kind: 'wait' }),
  row('?', ['help', 'h'], '[?]', 'this list', { kind: 'help' }),
];

function row(
  key: string,
  words: readonly string[],
  label: string,
  meaning: string,
  choice: Choice,
): Row {
  return { key, words, label, meaning, choice };
}

function rowsFor(scopes: readonly ApprovalScope[]): readonly Row[] {
  const canReplace = scopes.includes('once');
  return [
    ...scopes.map((scope): Row => ({ ...approvals[scope], choice: { kind: 'approve', scope } })),
    ...others.filter(({ choice }) => choice.kind !== 'edit' || canReplace),
  ];
}

export function questionFor(scopes: readonly ApprovalScope[]): string {
  return `Allow it? ${rowsFor(scopes)
    .map(({ label }) => label)
    .join(' ')}: `;
}

export function explainChoices(scopes: readonly ApprovalScope[]): string {
  return rowsFor(scopes)
    .map(({ key, meaning }) => `  ${key}  ${meaning}\n`)
    .join('');
}

/** What was typed, or undefined. Nothing is not a yes: whoever only presses Enter is asked again. */
export function readChoice(text: string, scopes: readonly ApprovalScope[]): Choice | undefined {
  const word = text.trim().toLowerCase();
  return rowsFor(scopes).find(({ key, words }) => word === key || words.includes(word))?.choice;
}
