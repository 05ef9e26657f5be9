import type { RunEvent } from '@toolwright/core';
import { showBytes, showDuration } from './amounts.ts';
import { escapeLine } from './escape-terminal.ts';
import { painter } from './paint.ts';
import { shortArguments } from './short-arguments.ts';
import type { Terminal } from './terminal.ts';

const clearLine = '\r\u001b[K';

/** Writes what a run does to `err`: one line a call with tool, arguments in short, time and size. */
export function progressWriter(terminal: Terminal): (event: RunEvent) => void {
  const paint = painter(terminal.hasColour);
  const running = new Map<string, string>();
  let hasOpenLine = false;

  const line = (text: string): void => {
    terminal.err.write(`${hasOpenLine ? clearLine : ''}${text}\n`);
    hasOpenLine = false;
  };
  const openLine = (text: string): void => {
    if (!terminal.isInteractive) return;
    terminal.err.write(`${hasOpenLine ? clearLine : ''}${text}`);
    hasOpenLine = true;
  };

  return (event) => {
    switch (event.type) {
      case 'tool-input': {
        const text = `${event.routedName ?? event.name} ${shortArguments(event.input)}`;
        running.set(event.callId ?? '', text);
        openLine(paint('dim', `… ${text}`));
        return;
      }
      case 'tool-progress':
        if (event.progress.message !== undefined)
          openLine(paint('dim', `… ${escapeLine(event.progress.message)}`));
        return;
      case 'tool-result': {
        const text = running.get(event.callId ?? '') ?? escapeLine(event.name);
        running.delete(event.callId ?? '');
        const amounts = paint(
          'dim',
          `${showDuration(event.durationMs)}, ${showBytes(event.contentBytes)}`,
        );
        if (event.status === 'suspended') line(`${paint('yellow', '?')} ${text}  waiting`);
        else if (event.status === 'ok') line(`${paint('green', '✓')} ${text}  ${amounts}`);
        else
          line(
            `${paint('red', '✗')} ${text}  ${event.status}${event.code === undefined ? '' : ` ${event.code}`}  ${amounts}`,
          );
        return;
      }
      case 'approval-requested':
        line(
          `${paint('yellow', '?')} ${escapeLine(event.request.title)} waits for approval (rule: ${escapeLine(event.request.rule)})`,
        );
        return;
      case 'events-dropped':
        line(paint('dim', `(${event.count} events were lost)`));
        return;
      default:
    }
  };
}
