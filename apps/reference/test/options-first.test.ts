import { expect, test } from 'vitest';
import { openDesk } from './support/waiting.ts';

test.each([
  [['tools'], /^\S.*\n/],
  [['doctor'], /rules: allow fs\.read\n/],
  [['call', 'list', '--json', '{}'], /here\.md/],
  [['run', 'list the files'], /here\.md/],
])('options of every command may stand before %j', async (command, said) => {
  const desk = await openDesk();
  const other = await openDesk({ 'here.md': '' });
  const first = ['--root', other.root, '--grant=allow fs.read'];
  const result = await desk.run(...first, ...command);
  expect(result).toMatchObject({ code: 0 });
  expect(result.stdout).toMatch(said);
});

test('--state-dir may stand before audit and approvals', async () => {
  const desk = await openDesk();
  for (const command of ['audit', 'approvals'])
    expect(await desk.run('--state-dir', desk.stateDir, command)).toMatchObject({ code: 0 });
});

test('a slip is still told from a command', async () => {
  const desk = await openDesk();
  const { code, stderr } = await desk.run('--root', desk.root, 'docter');
  expect([code, stderr.includes('Did you mean doctor?')]).toEqual([2, true]);
});
