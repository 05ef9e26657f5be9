import { describe, expect, it } from 'vitest';
import { checkOptions } from './check-options.ts';
import { FaultList } from './fault-list.ts';

function placesOf(options: unknown): readonly (string | undefined)[] {
  const faults = new FaultList();
  checkOptions(options, faults);
  if (faults.isEmpty) return [];
  const error = faults.toError();
  if (error.code === 'TOOLKIT_OPTIONS_INVALID') return [error.place];
  return (error.details as { faults: ReadonlyArray<{ place?: string }> }).faults.map(
    ({ place }) => place,
  );
}

describe('checkOptions', () => {
  it.each<[string, unknown]>([
    ['none', {}],
    ['options that are left out by undefined', { packs: undefined, audit: { sinks: undefined } }],
    ['a function for grants and workspace', { grants: () => [], workspace: () => '/srv' }],
    [
      'all of them',
      {
        packs: [],
        tools: [],
        grants: ['allow fs.read'],
        workspace: '/srv',
        policy: { decide: () => ({ action: 'allow', rule: 'x' }) },
        riskCeiling: 'low',
        privacy: ['public'],
        audit: { sinks: [{ name: 'memory', write: () => undefined }], whenSinkFails: 'deny' },
        ports: {},
        preset: 'unguarded',
        timezone: 'Europe/Berlin',
        timeoutMs: 1,
        unknownFields: 'drop',
        eventQueueSize: 1,
        maxArgumentBytes: 1,
      },
    ],
  ])('accepts %s', (_, options) => {
    expect(placesOf(options)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no object', null, 'options'],
    ['a misspelt option', { grant: [] }, 'grant'],
    ['an option that every object has', { constructor: 1 }, 'constructor'],
    ['packs', { packs: {} }, 'packs'],
    ['grants', { grants: 'allow fs.read' }, 'grants'],
    ['an empty workspace', { workspace: '' }, 'workspace'],
    ['a policy', { policy: () => 'allow' }, 'policy'],
    ['a ceiling', { riskCeiling: 'huge' }, 'riskCeiling'],
    ['privacy', { privacy: ['secret'] }, 'privacy'],
    ['a sink', { audit: { sinks: [{}] } }, 'audit.sinks'],
    ['a misspelt audit option', { audit: { sink: [] } }, 'audit.sink'],
    ['a port', { ports: { clock: Date } }, 'ports.clock'],
    ['a misspelt port', { ports: { time: {} } }, 'ports.time'],
    ['a preset', { preset: 'fast' }, 'preset'],
    ['a timezone', { timezone: 'Mars/Base' }, 'timezone'],
    ['no time at all', { timeoutMs: 0 }, 'timeoutMs'],
    ['half a millisecond', { timeoutMs: 0.5 }, 'timeoutMs'],
  ])('refuses %s', (_, options, place) => {
    expect(placesOf(options)).toEqual([place]);
  });

  it('lists every fault', () => {
    expect(placesOf({ grant: [], preset: 'fast', audit: { whenSinkFails: 'ask' } })).toEqual([
      'grant',
      'preset',
      'audit.whenSinkFails',
    ]);
  });
});
