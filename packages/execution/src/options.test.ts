import { expect, it } from 'vitest';
import { openTestRun } from '../test/support/open-run.ts';

it.each<[string, object, string]>([
  ['an audit without sinks', { audit: {} }, 'audit.sinks'],
  ['sinks that are no list', { audit: { sinks: { write: () => undefined } } }, 'audit.sinks'],
  ['an audit that is none', { audit: 'all' }, 'audit.sinks'],
  ['no audit at all, said with null', { audit: null }, 'audit.sinks'],
  ['a sink that is none', { audit: { sinks: [null] } }, 'audit.sinks[0]'],
  ['a hole among the sinks', { audit: { sinks: new Array(1) } }, 'audit.sinks[0]'],
  ['levels of privacy that are no list', { privacy: 'public' }, 'privacy'],
])('%s is refused as an invalid option', (_case, options, place) => {
  expect(() => openTestRun(options)).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID', place }),
  );
});
