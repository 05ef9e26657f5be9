import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { BootstrapError } from './bootstrap-error.mjs';

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program on this terminal. The child decides what a signal means; this process waits and takes over its exit code.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} the exit code, 128 + n when signal n ended the child
 */
export function runChild(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: 'inherit' });
  const signals = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      signals.stop();
      reject(
        new BootstrapError(
          `${file} could not be started: ${error.message}.`,
          'Delete node_modules and try again.',
        ),
      );
    });
    child.once('exit', (code, signal) => {
      signals.stop();
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {{ stop: () => void, received: () => NodeJS.Signals | undefined }}
 */
export function forwardSignals(child) {
  // A Ctrl-C at a terminal reaches the whole process group, the child included, and npm sends one more to this process.
  // Forwarding it too would look like an impatient second Ctrl-C to the child.
  const onTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  /** @type {NodeJS.Signals | undefined} */
  let received;
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    received ??= signal;
    if (signal !== 'SIGINT' || !onTerminal) child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, listener);
  return {
    stop: () => {
      for (const signal of forwarded) process.off(signal, listener);
    },
    received: () => received,
  };
}
