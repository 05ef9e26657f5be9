import { expect, it } from 'vitest';
import { filesOf, type Ground } from './ground.ts';

/** How each of several attempts ended. */
async function codesOf(attempts: readonly Promise<{ outcome: string }>[]): Promise<string[]> {
  const ends = await Promise.allSettled(attempts);
  return ends
    .map((end) =>
      end.status === 'fulfilled' ? end.value.outcome : (end.reason as { code: string }).code,
    )
    .sort();
}

export function writeRaceCases(ground: Ground): void {
  it('lets exactly one of several writers win that saw the same content', async () => {
    const plot = await ground.build(() => ({ work: { a: 'start', to: { symlink: 'a' } } }));
    const first = filesOf(plot);
    const second = filesOf(plot);
    for (let round = 0; round < 20; round += 1) {
      const expected = await first.seen('a');
      const attempts = [first, second, first, second].map((files, at) =>
        // Through the link, too: it is the same file.
        files.access.write(files.at(at < 2 ? 'a' : 'to'), Buffer.from(`${round}.${at}`), {
          expected,
        }),
      );
      expect(await codesOf(attempts)).toEqual([
        'FILE_CHANGED',
        'FILE_CHANGED',
        'FILE_CHANGED',
        'changed',
      ]);
      const winner = (await Promise.allSettled(attempts)).findIndex(
        ({ status }) => status === 'fulfilled',
      );
      expect(await first.text('a')).toBe(`${round}.${winner}`);
    }
    expect(await first.names('.')).toEqual(['a', 'to']);
  });

  it('lets exactly one of several writers make a file', async () => {
    const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
    const { write, names, text } = filesOf(plot);
    for (let round = 0; round < 10; round += 1) {
      const path = `dir/${round}/deep/new`;
      const options = { createParents: true };
      const attempts = Array.from({ length: 5 }, (_, at) => write(path, `by ${at}`, options));
      expect(await codesOf(attempts)).toEqual([...Array(4).fill('FILE_EXISTS'), 'created']);
      expect(await text(path)).toMatch(/^by \d$/);
      expect(await names(`dir/${round}/deep`)).toEqual(['new']);
    }
  });

  it('has writes of one file follow each other, under each of its names', async () => {
    const plot = await ground.build(() => ({ work: { a: 'start' } }));
    plot.link('work', 'a', 'b');
    const { seen, access, at, text } = filesOf(plot);
    const expected = await seen('a');
    const long = ['A'.repeat(300_000), 'B'.repeat(200_000)] as const;
    const attempts = [
      access.write(at('a'), Buffer.from(long[0]), { expected }),
      access.write(at('b'), Buffer.from(long[1]), { expected }),
    ];
    expect(await codesOf(attempts)).toEqual(['FILE_CHANGED', 'changed']);
    expect(long).toContain(await text('a'));
  });

  it('writes many files of one folder at once', async () => {
    const plot = await ground.build(() => ({ work: { dir: { folder: {} } } }));
    const { write, names } = filesOf(plot);
    await Promise.all(Array.from({ length: 50 }, (_, at) => write(`dir/${at}`, `${at}`)));
    expect((await names('dir')).length).toBe(50);
  });
}
