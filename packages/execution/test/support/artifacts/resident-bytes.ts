import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process holds of the machine's memory now (`VmRSS`), or held at most (`VmHWM`); Linux, proc(5). */
export function residentBytes(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024;
}

/** Collects garbage and starts the count of the highest use anew; gives what is held now. */
export async function startMeasuring(): Promise<number> {
  // Buffers that were collected are freed beside the program, a little later.
  for (let last = Infinity, now = residentBytes('VmRSS'); now < last - 1_000_000;) {
    globalThis.gc?.();
    await pause(50);
    [last, now] = [now, residentBytes('VmRSS')];
  }
  writeFileSync('/proc/self/clear_refs', '5');
  return residentBytes('VmRSS');
}
