import type { JsonObject, MaybePromise } from '@toolwright/core';
import { copyJson } from '../arguments/copy-json.ts';
import { isJsonObject } from '../arguments/is-json-object.ts';
import type { CallState } from '../call/call-state.ts';
import type { PassingStage } from '../nest/stage.ts';
import { readFailure } from '../result/read-failure.ts';
import { validateArguments } from '../schema/validate-arguments.ts';
import type { PreparedTool } from '../tools/prepared-tool.ts';
import { normaliseFor } from './normalise.ts';

/**
 * Lets a router name the tool that does the work. The router's own arguments are validated first; from here on
 * the named tool governs the call. It may be any granted tool of the run, but not another router.
 */
export function createRouteStage({ normalises }: { readonly normalises: boolean }): PassingStage {
  return {
    name: 'route',
    enter(call) {
      const { tool } = call;
      if (tool?.kind !== 'route') return undefined;
      if (normalises) normaliseFor(call, tool);
      const pending = validateArguments(call, tool);
      return pending === undefined ? follow(call, tool) : pending.then(() => follow(call, tool));
    },
  };
}

function follow(call: CallState, router: PreparedTool): MaybePromise<void> {
  if (call.ended) return undefined;
  let answer: unknown;
  try {
    answer = router.contract.route?.(call.input);
  } catch (thrown) {
    const failure = readFailure(thrown, 'route');
    if (failure !== undefined) return call.endWithError('failed', failure, 'tool');
    return call.endWith('ROUTE_FAILED', { cause: thrown });
  }
  const failure = readFailure(answer, 'route');
  if (failure !== undefined) return call.endWithError('failed', failure, 'tool');
  const named = readRoutedCall(answer);
  if (named === undefined) return call.endWith('ROUTE_FAILED');
  const target = call.run.toolNamed(named.name);
  if (target === undefined) return call.endWith('ROUTE_UNKNOWN_TOOL');
  if (target.kind === 'route') return call.endWith('ROUTE_NESTED');
  call.tool = target;
  call.routed = true;
  call.arguments = named.arguments;
  call.parsed = named.arguments;
  call.inputDigest = undefined;
  call.input = undefined;
  return undefined;
}

function readRoutedCall(
  answer: unknown,
): { readonly name: string; readonly arguments: JsonObject } | undefined {
  const copy = copyJson(answer);
  if (copy.fault !== undefined || !isJsonObject(copy.value)) return undefined;
  const { name, arguments: given } = copy.value;
  return typeof name === 'string' && isJsonObject(given) ? { name, arguments: given } : undefined;
}
