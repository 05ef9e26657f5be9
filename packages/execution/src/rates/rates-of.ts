import type { Principal, RateLimit, StateKey } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';
import { digestOf } from '../call/digest.ts';

/** A rate that a call counts against, and where its window is kept. */
export interface CallRate {
  readonly limit: RateLimit;
  readonly key: StateKey;
  /** For the rule: `10 calls per 60000 ms, user`. */
  readonly text: string;
}

const none: readonly CallRate[] = Object.freeze([]);

/** The rates of a call: the one that its tool declares, then the host's that its tool belongs to. */
export function ratesOf(call: CallState): readonly CallRate[] {
  const { tool, run } = call;
  const { limits } = run.settings;
  if (tool === undefined || limits === undefined) return none;
  const declared = tool.contract.limits?.rate;
  if (declared === undefined && limits.rates.length === 0) return none;
  const rates: CallRate[] = [];
  if (declared !== undefined) rates.push(rateOf(call, declared, `tool ${tool.name}`));
  for (const limit of limits.rates) {
    if (limit.tools !== undefined && !limit.tools.includes(tool.name)) continue;
    // A name that stays the same when the host lists its rates in another order.
    const tools = limit.tools === undefined ? '*' : digestOf(JSON.stringify(limit.tools));
    rates.push(rateOf(call, limit, limit.scope === 'tool' ? `host ${tool.name}` : `host ${tools}`));
  }
  return rates;
}

function rateOf(call: CallState, limit: RateLimit, what: string): CallRate {
  const { principal, session } = call.run;
  const { calls, perMs, scope } = limit;
  return {
    limit,
    text: `${calls} calls per ${perMs} ms, ${scope}`,
    key: {
      principal: sharersOf(principal, scope),
      space: 'rate',
      scope: scope === 'session' ? session.id : '',
      id: `${what} ${calls}/${perMs} ${scope}`,
    },
  };
}

/** Who shares a rate. Nobody outside the tenant ever does: one tenant's calls must not hold up another's. */
function sharersOf({ tenant, user, agent }: Principal, scope: RateLimit['scope']): Principal {
  switch (scope) {
    case 'tenant':
      return { tenant };
    case 'user':
      return user === undefined ? { tenant } : { tenant, user };
    case 'tool':
    case 'session':
      return {
        tenant,
        ...(user === undefined ? {} : { user }),
        ...(agent === undefined ? {} : { agent }),
      };
  }
}
