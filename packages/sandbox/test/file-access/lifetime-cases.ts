import { expect, it } from 'vitest';
import { expectFault } from './expect-fault.ts';
import { filesOf, type Ground } from './ground.ts';

export function lifetimeCases(ground: Ground): void {
  it('starts nothing with an aborted signal and stops at once with one that is aborted', async () => {
    const plot = await ground.build(() => ({ work: { 'a/b/c': 'x' } }));
    const { access, at } = filesOf(plot);
    const signal = AbortSignal.abort();
    for (const path of ['a/b/c', 'none']) {
      await expectFault('ABORTED', access.open(at(path), { signal }), plot);
      await expectFault('ABORTED', access.stat(at(path), { signal }), plot);
    }
    await expectFault('ABORTED', access.list(at('a'), { signal }), plot);
    const controller = new AbortController();
    const opening = access.open(at('a/b/c'), { signal: controller.signal });
    controller.abort();
    await expectFault('ABORTED', opening, plot);
  });

  it('closes a file once, after the reads that are under way', async () => {
    const plot = await ground.build(() => ({ work: { a: 'content' } }));
    const { access, at } = filesOf(plot);
    const file = await access.open(at('a'));
    const reading = file.read(0, 7);
    const closing = file.close();
    expect(Buffer.from(await reading).toString()).toBe('content');
    await closing;
    await file.close();
    await expectFault('FILE_CLOSED', file.read(0, 1), plot);
    await expectFault('FILE_CLOSED', file.restat(), plot);
  });

  it('starts nothing once the workspace is closed; an open file stays readable', async () => {
    const plot = await ground.build(() => ({ work: { 'a/b': 'content' } }));
    const { access, at } = filesOf(plot);
    const file = await access.open(at('a/b'));
    const listing = access.list(at('a'));
    await plot.workspace.close();
    expect(await listing).toEqual([{ name: 'b', kind: 'file' }]);
    await plot.workspace.close();
    await expectFault('WORKSPACE_CLOSED', access.open(at('a/b')), plot);
    await expectFault('WORKSPACE_CLOSED', access.list(at('.')), plot);
    expect(Buffer.from(await file.read(0, 7)).toString()).toBe('content');
    await file.close();
  });
}
