import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const node = [process.execPath, '--conditions=@toolwright/source'];

/** A script of this folder in a process of its own. */
export interface RunningScript {
  readonly child: ChildProcessWithoutNullStreams;
  /** The next line that it prints; undefined at its end. */
  line(): Promise<string | undefined>;
  /** Lets a script go on that waits for its standard input. */
  go(): void;
  /** Every further line, once the process is over. Rejects if it failed otherwise than by `kill`. */
  end(): Promise<readonly string[]>;
  /** SIGKILL: the process gets to do nothing more. */
  kill(): void;
}

export function startScript(name: string, args: readonly string[] = []): RunningScript {
  return start([...node, '--expose-gc', scriptPath(name), ...args]);
}

/**
 * Runs a script where a folder is a disk of 512 KiB, or, where a user may mount nothing, where no file may grow
 * beyond that. The script gets the folder as its first argument.
 */
export function startOnSmallDisk(name: string, folder: string): RunningScript {
  const command = [...node, scriptPath(name), folder].map(quote).join(' ');
  if (!mayMount()) return start(['sh', '-c', `ulimit -f 512; exec ${command}`]);
  const mount = `mount -t tmpfs -o size=512k none ${quote(folder)}`;
  return start(['unshare', '-rm', 'sh', '-c', `${mount} && exec ${command}`]);
}

/** True if a mount of its own is possible here; then a full disk answers ENOSPC, else EFBIG. */
export function mayMount(): boolean {
  return spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
}

const running = new Set<RunningScript>();

/** For after a test: one that failed may have left scripts that wait or go on for ever. */
export function killScripts(): void {
  for (const script of running) script.kill();
}

function start(command: readonly string[]): RunningScript {
  const [file = '', ...args] = command;
  const child = spawn(file, args);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  let stderr = '';
  let killed = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const script: RunningScript = {
    child,
    async line() {
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    go: () => void child.stdin.write('\n'),
    async end() {
      const rest: string[] = [];
      for await (const line of { [Symbol.asyncIterator]: () => lines }) rest.push(line);
      await closed;
      if (!killed && child.exitCode !== 0) throw new Error(`The script failed: ${stderr}`);
      return rest;
    },
    kill() {
      killed = true;
      child.kill('SIGKILL');
    },
  };
  running.add(script);
  child.once('close', () => running.delete(script));
  return script;
}

function scriptPath(name: string): string {
  return fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
