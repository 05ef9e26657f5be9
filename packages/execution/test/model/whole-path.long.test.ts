import fc from 'fast-check';
import { expect, it } from 'vitest';
import { happening } from './events.ts';
import { isFinal, Player, refusedIds } from './player.ts';
import { changing } from './work.ts';

const isLong = process.env['TOOLWRIGHT_LONG'] === '1';

function judge(player: Player): void {
  for (const { ids, outcomes } of player.played)
    expect(outcomes.map(({ callId }) => callId)).toEqual(ids);

  const final = player.records.filter(isFinal);
  const givenIds = new Set(player.played.flatMap(({ ids }) => ids));
  const own = final.filter(({ parentCallId }) => parentCallId === undefined);
  const playedIds = own.map(({ callId }) => callId).filter((id) => !id.startsWith('last-'));
  expect(playedIds.sort()).toEqual([...givenIds].sort());
  const inner = final.filter(({ parentCallId }) => parentCallId !== undefined);
  expect(new Set(inner.map(({ callId }) => callId)).size).toBe(inner.length);

  const outcomes = [...player.played.flatMap((one) => one.outcomes), ...player.late];
  const codeOf = (outcome: (typeof outcomes)[number]) =>
    'error' in outcome ? outcome.error.code : undefined;
  const refused = outcomes.filter((outcome) => refusedIds.has(codeOf(outcome)));
  expect(player.records.filter(({ code }) => refusedIds.has(code))).toHaveLength(refused.length);
  // Whoever got an answer that counts got the one that is recorded.
  for (const outcome of outcomes) {
    if (outcome.status === 'suspended' || refusedIds.has(codeOf(outcome))) continue;
    const recorded = final.filter(({ callId }) => callId === outcome.callId);
    expect(recorded.map(({ status }) => status)).toContain(outcome.status);
  }

  const twice = [...player.ledger.begun].filter(
    ([name, times]) => times > 1 && changing.has(name.split(' ')[0] ?? ''),
  );
  expect(twice).toEqual([]);
  const unasked = [...player.ledger.begun.keys()].filter(
    (name) => name.startsWith('ask ') && !player.approved.has(name.slice('ask '.length)),
  );
  expect(unasked).toEqual([]);
  expect(player.ledger.violations).toEqual([]);
}

it('gives each call one outcome and one final record, runs no change twice, and leaves no lock, timer or listener', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 1, maxLength: isLong ? 16 : 10 }),
      async (happenings) => {
        const player = new Player();
        for (const one of happenings) await player.happen(one);
        const once = await player.callsOnceMore();
        if (once !== undefined) expect(once).toEqual(['ok', 'ok']);
        await player.end();
        judge(player);
        expect(player.clock.timerCount).toBe(0);
        expect(player.listenersLeft()).toBe(0);
      },
    ),
    { numRuns: isLong ? 3_000 : 60, timeout: 20_000 },
  );
}, 1_200_000);
