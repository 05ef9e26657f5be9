import { riskLevels, type Risk } from '../contract/effects.ts';
import { GrantSyntaxFault } from './grant-fault.ts';
import { effectWords, type EffectWord, type GrantRule } from './grant-rule.ts';
import type { Token } from './tokenise.ts';

export type Conditions = Pick<GrantRule, 'tool' | 'riskAtMost' | 'riskAtLeast' | 'effects'>;

/** Reads what stands behind the target of a rule. Throws GrantSyntaxFault. */
export function parseConditions(tokens: readonly Token[]): Conditions {
  const effects: EffectWord[] = [];
  const found: { tool?: string; riskAtMost?: Risk; riskAtLeast?: Risk } = {};
  const once = (isSet: boolean, token: Token): void => {
    if (isSet)
      throw new GrantSyntaxFault(
        token.column,
        'each condition once',
        'allow fs.* tool=read risk<=low readOnly',
      );
  };
  for (const token of tokens) {
    const { text, column } = token;
    if (text.startsWith('tool=')) {
      once(found.tool !== undefined, token);
      found.tool = readToolGlob(text.slice(5), column + 5);
    } else if (text.startsWith('risk<=')) {
      once(found.riskAtMost !== undefined, token);
      found.riskAtMost = readRisk(text.slice(6), column + 6);
    } else if (text.startsWith('risk>=')) {
      once(found.riskAtLeast !== undefined, token);
      found.riskAtLeast = readRisk(text.slice(6), column + 6);
    } else {
      const word = effectWords.find((effect) => effect === text);
      if (word === undefined) {
        throw new GrantSyntaxFault(
          column,
          `\`tool=\`, \`risk<=\`, \`risk>=\` or one of ${effectWords.join(', ')}`,
          'allow fs.* tool=read risk<=low readOnly',
        );
      }
      once(effects.includes(word), token);
      effects.push(word);
    }
  }
  checkSatisfiable({ ...found, effects }, tokens);
  return { ...found, effects };
}

function readToolGlob(glob: string, column: number): string {
  const stray = glob.search(/[^A-Za-z0-9_*-]/);
  if (glob === '' || stray !== -1) {
    throw new GrantSyntaxFault(
      column + Math.max(stray, 0),
      "a tool's name, in which `*` stands for any characters",
      'deny ** tool=shell_*',
    );
  }
  return glob;
}

function readRisk(level: string, column: number): Risk {
  const risk = riskLevels.find((known) => known === level);
  if (risk === undefined)
    throw new GrantSyntaxFault(
      column,
      `one of ${riskLevels.join(', ')}`,
      'allow fs.* risk<=medium',
    );
  return risk;
}

/** A rule that can match nothing is a mistake of the host, and a silent one where it denies. */
function checkSatisfiable(conditions: Conditions, tokens: readonly Token[]): void {
  const column = tokens.at(-1)?.column ?? 1;
  const { riskAtMost, riskAtLeast, effects } = conditions;
  if (
    riskAtMost !== undefined &&
    riskAtLeast !== undefined &&
    riskLevels.indexOf(riskAtLeast) > riskLevels.indexOf(riskAtMost)
  ) {
    throw new GrantSyntaxFault(
      column,
      'a risk that both conditions admit',
      'ask fs.* risk>=medium risk<=high',
    );
  }
  if (effects.includes('readOnly') && effects.includes('mutating')) {
    throw new GrantSyntaxFault(column, '`readOnly` or `mutating`, not both', 'ask fs.* mutating');
  }
}
