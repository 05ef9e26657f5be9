import { controlTokens } from '../control-tokens.ts';
import { frameLookAlikes } from '../frame.ts';
import { encodedTextAt } from './encoded-text.ts';
import { foldText } from './fold.ts';
import { foreignOverride } from './foreign-rules.ts';
import { imitatesRole, imitatesTranscript } from './role-lines.ts';
import { wordRules, type SignalRule } from './rules.ts';
import { scanWords, type WordVisitor } from './scan-words.ts';
import { triggerNames, type Trigger } from './triggers.ts';

/** What makes a text suspicious, and where: a UTF-16 offset. */
export interface Signal {
  readonly rule: SignalRule;
  readonly at: number;
}

const reachBefore = 70;
const reachAfter = 120;
/** So close behind a trigger that gave nothing, what is around the same word was seen already. */
const seenAround = 30;
const rulesOf = triggerNames.map((trigger) => wordRules.filter((rule) => rule.trigger === trigger));

const readAround = rulesOf.map((rules) => rules.every(({ where }) => where === 'around'));

/**
 * Everything in a text that reads like an instruction to an agent, in order; every match, not the first only.
 * Deterministic and linear: words are read once, and rules look at a bounded stretch around their trigger word.
 * Signals label, they prove nothing: an attack that reads like an ordinary request has none.
 */
export function findSignals(text: string): Signal[] {
  const search = new Search(text, true);
  return search.run();
}

class Search implements WordVisitor {
  readonly #text: string;
  readonly #decode: boolean;
  readonly #signals: Signal[] = [];
  /** For each trigger the last place where it gave nothing. */
  readonly #idle: number[] = [];
  #encodedEnd = 0;

  constructor(text: string, decode: boolean) {
    this.#text = text;
    this.#decode = decode;
  }

  run(): Signal[] {
    const foreign = scanWords(this.#text, this);
    for (const at of controlTokens(this.#text)) this.#add('control-token', at);
    for (const at of frameLookAlikes(this.#text)) this.#add('frame-imitation', at);
    if (foreign)
      for (const match of this.#text.matchAll(foreignOverride))
        this.#add('instruction-override', match.index);
    return this.#signals.sort((left, right) => left.at - right.at);
  }

  trigger(index: number, start: number, end: number): void {
    const trigger = triggerNames[index];
    if (trigger === 'role' || trigger === 'transcript') this.#line(trigger, start);
    if (readAround[index] === true && start - (this.#idle[index] ?? -seenAround) < seenAround)
      return;
    let ahead: string | undefined;
    let behind: string | undefined;
    let around: string | undefined;
    let last: SignalRule | undefined;
    for (const { rule, where, pattern, needs } of rulesOf[index] ?? []) {
      if (rule === last) continue;
      const folded =
        where === 'ahead'
          ? (ahead ??= foldText(this.#text, start, end + reachAfter))
          : where === 'behind'
            ? (behind ??= foldText(this.#text, start - reachBefore, end))
            : (around ??= foldText(this.#text, start - reachBefore, end + reachAfter));
      if (!pattern.test(folded)) continue;
      if (needs !== undefined && !needs.test(this.#text.slice(start, end + 2 * reachAfter)))
        continue;
      last = rule;
      this.#add(rule, start);
    }
    if (last === undefined) this.#idle[index] = start;
  }

  long(start: number, end: number): void {
    if (!this.#decode || start < this.#encodedEnd) return;
    const encoded = encodedTextAt(this.#text, start, end);
    if (encoded.text === '') return;
    this.#encodedEnd = encoded.end;
    if (new Search(encoded.text, false).run().length > 0) this.#add('encoded-instruction', start);
  }

  spaced(start: number, end: number): void {
    const letters = foldText(this.#text, start, Math.min(end, start + 2_000)).replaceAll(
      /[^a-z]/g,
      '',
    );
    if (/ignore|disregard|override|bypass|forget|instruction|systemprompt/.test(letters))
      this.#add('spaced-instruction', start);
  }

  #line(trigger: Trigger, start: number): void {
    const imitates = trigger === 'role' ? imitatesRole : imitatesTranscript;
    if (imitates(this.#text, start)) this.#add('role-imitation', start);
  }

  #add(rule: SignalRule, at: number): void {
    this.#signals.push({ rule, at });
  }
}
