import { TreeFault } from '../tree-fault.ts';

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new TreeFault('ABORTED');
}
