import { expect, it } from 'vitest';
import { hostRootFault } from './check-host-root.ts';

const places = { home: [['home', 'me']], temp: [['tmp'], ['private', 'var', 'T']] };
const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

it.each([
  ['/home/me', 'allowHome'],
  ['/home', 'allowHome'],
  ['/', 'allowHome'],
  ['/tmp', 'allowTemp'],
  ['/private/var/T', 'allowTemp'],
  ['/private/var', 'allowTemp'],
  ['/home/me/project', undefined],
  ['/home/me-too', undefined],
  ['/home/you', undefined],
  ['/tmp/run', undefined],
  ['/srv/app', undefined],
  ['/proc', 'system'],
  ['/proc/self/root', 'system'],
  ['/sys/kernel', 'system'],
  ['/dev', 'system'],
  ['/dev/shm', 'system'],
  ['/dev/shm/run', undefined],
  ['/process', undefined],
])('%s needs %s', (path, needed) => {
  const none = { allowHome: false, allowTemp: false };
  const fault = hostRootFault(parts(path), places, none);
  if (needed === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(needed);
  if (needed === 'allowHome' || needed === 'allowTemp') {
    const all = { allowHome: true, allowTemp: true };
    expect(hostRootFault(parts(path), places, all)).toBeUndefined();
    expect(hostRootFault(parts(path), places, { ...all, [needed]: false })).toContain(needed);
  }
});
