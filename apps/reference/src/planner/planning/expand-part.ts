import { stemOf } from '../language/stem.ts';
import type { Evidence } from '../request/evidence.ts';

/**
 * "Open the largest file in docs" is two wishes when nothing came before: see what there is, then take the largest.
 * Returns the part alone where that is all it is.
 */
export function expandPart(evidence: Evidence, hasResults: boolean): Evidence[] {
  const { reference } = evidence;
  const isChoice =
    reference?.selection.kind === 'lowest' || reference?.selection.kind === 'highest';
  if (reference === undefined || !isChoice || hasResults) return [evidence];
  const noun = stemOf(reference.noun === 'folder' ? 'folder' : 'file');
  const measures = 'measures' in reference.selection ? reference.selection.measures : [];
  const whole: Evidence = {
    ...evidence,
    action: undefined,
    stems: new Set([noun, ...measures]),
    head: new Set([noun]),
    phrase: evidence.phrase.replace(/^(\w+ )?/, ''),
    lines: undefined,
    reference: undefined,
    counts: false,
  };
  const choice: Evidence = { ...evidence, mentions: [], amounts: [], everything: false };
  return [whole, choice];
}
