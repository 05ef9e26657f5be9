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
  /** Aborted when the reader of the stream went away (`| head`). */
  readonly closed: AbortSignal;
  /** Waits until everything was handed on. */
  flush(): Promise<void>;
}

function streamOf(stream: NodeJS.WriteStream): OutputStream {
  const controller = new AbortController();
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
    controller.abort(error);
  });
  return {
    write(text) {
      if (!controller.signal.aborted) stream.write(text);
    },
    closed: controller.signal,
    flush: () =>
      new Promise((resolve) => {
        if (controller.signal.aborted) resolve();
        else stream.write('', () => resolve());
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
