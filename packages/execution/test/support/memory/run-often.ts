import { getEventListeners } from 'node:events';
import { jsonSchema, randomIds, silentLogger, systemClock, type StatePort } from '@toolwright/core';
import { createGrants, parseGrants } from '@toolwright/core/grants';
import { createMemoryState } from '@toolwright/core/memory-state';
import { createExecution, type ExecutionTool } from '../../../src/index.ts';
import { testPrincipal, testTool } from '../open-run.ts';
import { say } from '../talk.ts';

/** Opens 100 runs of 100 calls and prints as JSON what lies in the heap after each of them is closed. */
const runs = 100;
const callsOfRun = 100;
/** Until code is compiled and caches are full. */
const warmUpRuns = 20;

const schema = jsonSchema({ type: 'object', properties: { n: { type: 'integer' } } });
const tools: readonly ExecutionTool[] = [
  testTool({
    name: 'look',
    inputSchema: schema,
    outputTrust: 'external',
    execute: (input) =>
      Promise.resolve(`saw ${JSON.stringify(input)} ${'far and wide '.repeat(60)}`),
  }),
  testTool({
    name: 'change',
    inputSchema: schema,
    effects: { readOnly: false },
    permissions: ['disk.change'],
    resources: () => [{ key: 'disk', mode: 'write' }],
    execute: () => 'done',
  }),
  testTool({
    name: 'broken',
    inputSchema: schema,
    execute: () => Promise.reject(new Error('no')),
  }),
].map((contract) => ({ contract }));

// Claims outlive their run on purpose. Each run has a store of its own, so that only the path's own rest is measured.
let store = createMemoryState();
const state: StatePort = {
  get: (key) => store.get(key),
  set: (key, value, write) => store.set(key, value, write),
  delete: (key, options) => store.delete(key, options),
  list: (query) => store.list(query),
  close: () => store.close(),
};

const execution = createExecution({
  tools,
  grants: createGrants(parseGrants(['allow disk.change'])),
  ports: { clock: systemClock, ids: randomIds, logger: silentLogger, state },
  audit: { sinks: [{ name: 'nowhere', write: () => undefined }] },
});
const { signal } = new AbortController();
const heapBytes: number[] = [];
let mostListeners = 0;

for (let count = 0; count < runs + warmUpRuns; count += 1) {
  const session = {
    id: `session-${count}`,
    principal: testPrincipal,
    timezone: 'UTC',
    scopeOnEnd: () => undefined,
  };
  store = createMemoryState();
  const run = execution.openRun({ session, signal });
  run.subscribe(() => undefined);
  for (let at = 0; at < callsOfRun; at += 10) {
    run.step();
    const calls = Array.from({ length: 10 }, (_, index) => ({
      id: `call-${at + index}`,
      name: ['look', 'look', 'look', 'change', 'broken'][index % 5] ?? 'look',
      arguments: JSON.stringify({ n: at + index }),
    }));
    await run.callAll(calls, { signal });
  }
  await run.close();
  mostListeners = Math.max(mostListeners, getEventListeners(signal, 'abort').length);
  global.gc?.();
  if (count >= warmUpRuns) heapBytes.push(process.memoryUsage().heapUsed);
}
await execution.close();
say(JSON.stringify({ heapBytes, mostListeners }));
