import { expect, it } from 'vitest';
import { bindingFault } from './binding.ts';

const principal = { tenant: 'acme', user: 'ann', agent: 'helper' } as const;
const call = {
  callId: 'call-1',
  runId: 'run-1',
  tool: 'change',
  principal,
  schemaDigest: 'schema',
  inputDigest: 'input',
};
const bound = { id: 'ask-1', ...call };
const decision = { requestId: 'ask-1' };

it.each<[string, object, object, object, string | undefined]>([
  ['the same call', {}, {}, {}, undefined],
  [
    'the same principal with other roles',
    {},
    {},
    { principal: { ...principal, roles: ['x'] } },
    undefined,
  ],
  ['replaced arguments', {}, { inputDigest: 'new' }, { inputDigest: 'new' }, undefined],
  [
    'the asked arguments, where they were replaced',
    {},
    { inputDigest: 'new' },
    {},
    'APPROVAL_STALE',
  ],
  ['other arguments', {}, {}, { inputDigest: 'new' }, 'APPROVAL_STALE'],
  ['another schema', {}, {}, { schemaDigest: 'new' }, 'APPROVAL_STALE'],
  ['another call', {}, {}, { callId: 'call-2' }, 'APPROVAL_MISMATCH'],
  ['another run', {}, {}, { runId: 'run-2' }, 'APPROVAL_MISMATCH'],
  ['another tool', {}, {}, { tool: 'erase' }, 'APPROVAL_MISMATCH'],
  ['another tenant', {}, {}, { principal: { ...principal, tenant: 'x' } }, 'APPROVAL_MISMATCH'],
  ['another user', {}, {}, { principal: { ...principal, user: 'x' } }, 'APPROVAL_MISMATCH'],
  ['another agent', {}, {}, { principal: { ...principal, agent: 'x' } }, 'APPROVAL_MISMATCH'],
  ['no agent', {}, {}, { principal: { tenant: 'acme', user: 'ann' } }, 'APPROVAL_MISMATCH'],
  ['an answer to another question', {}, { requestId: 'ask-2' }, {}, 'APPROVAL_MISMATCH'],
])('judges %s', (_case, inBound, inDecision, inCall, fault) => {
  expect(
    bindingFault({ ...bound, ...inBound }, { ...decision, ...inDecision }, { ...call, ...inCall }),
  ).toBe(fault);
});
