/** Where a command writes: answers and data to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: OutputStream;
  readonly err: OutputStream;
  /** Colours of `err`, where progress goes. */
  readonly hasColour: boolean;
  /** `err` is a terminal, so a line may be written over. */
  readonly isInteractive: boolean;
}

export interface OutputStream {
  write(text: string): void;
  /** Aborted when nothing more can be written: the reader went away (`| head`), or a write failed. */
  readonly closed: AbortSignal;
  /** Why a write failed (a full disk: ENOSPC); undefined if none did or the reader only went away. */
  failure(): string | undefined;
  /** Waits until everything was handed on. */
  flush(): Promise<void>;
}

function streamOf(stream: NodeJS.WriteStream): OutputStream {
  const controller = new AbortController();
  let failure: string | undefined;
  const note = (error: NodeJS.ErrnoException | null | undefined): void => {
    if (error === null || error === undefined || controller.signal.aborted) return;
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') {
      failure = error.code ?? error.name;
    }
    controller.abort(error);
  };
  stream.on('error', note);
  return {
    write(text) {
      if (!controller.signal.aborted) stream.write(text, note);
    },
    closed: controller.signal,
    failure: () => failure,
    flush: () =>
      new Promise((resolve) => {
        if (controller.signal.aborted) resolve();
        else {
          stream.write('', (error) => {
            note(error);
            resolve();
          });
        }
      }),
  };
}

/** The process's own streams. NO_COLOR and FORCE_COLOR are respected (no-color.org). */
export function processTerminal(env: NodeJS.ProcessEnv = process.env): Terminal {
  const isInteractive = process.stderr.isTTY === true && env['TERM'] !== 'dumb';
  const forced =
    env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '' && env['FORCE_COLOR'] !== '0';
  const refused = env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '';
  return {
    out: streamOf(process.stdout),
    err: streamOf(process.stderr),
    hasColour: !refused && (forced || isInteractive),
    isInteractive,
  };
}
