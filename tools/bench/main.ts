import { benchBatch } from './batch.ts';
import { benchOutputGuard } from './output-guard.ts';
import { benchStartup } from './startup.ts';
import { benchWrappedCall } from './wrapped-call/bench.ts';

// Everything in one process and one run, so that ratios hold on any machine. Bars are ratios; times are shown.
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
const failures = [
  ...(await benchStartup()),
  ...(await benchWrappedCall()),
  ...(await benchBatch()),
  ...benchOutputGuard(),
];
console.log(
  failures.length === 0
    ? '\nEvery bar is met.'
    : `\nNot met:\n${failures.map((failure) => `- ${failure}`).join('\n')}`,
);
// Peers leave handles open.
process.exit(failures.length === 0 ? 0 : 1);
