// A command that does not end when it is cancelled, for the test of the second Ctrl-C.
import { listenForCancellation } from '../../src/host/cancellation.ts';
import { processTerminal } from '../../src/output/terminal.ts';

listenForCancellation(processTerminal());
setInterval(() => undefined, 1_000);
process.stdout.write('ready\n');
