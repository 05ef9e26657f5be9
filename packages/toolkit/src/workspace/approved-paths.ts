import type { GrantSubject, GrantView } from '@toolwright/core';

/** A permission for files that a rule asks about and a person has approved for one call. */
interface Approved {
  readonly action: string;
  /** `root:/path`; undefined where the tool asked for every path, and the person saw that. */
  readonly place: string | undefined;
  readonly rule: string;
}

export interface ApprovedPaths {
  /** Whether the approval reaches a path that a rule asks about. */
  cover(action: string, root: string, path: string, rule: string): boolean;
}

const filePermission = /^fs\.(?<action>[^:]+)(?::(?<root>[^/]*?):?(?<path>\/.*))?$/s;

/**
 * What an approved call may touch: the paths that it named, and what lies below them as far as the same rule asks about
 * it. Another rule is another question.
 */
export function approvedPaths(
  permissions: readonly string[],
  grants: GrantView,
  subject: GrantSubject,
  firstRoot: string | undefined,
): ApprovedPaths {
  const approved = permissions.flatMap((permission): readonly Approved[] => {
    const parts = filePermission.exec(permission.normalize('NFC'))?.groups;
    if (parts?.['action'] === undefined) return [];
    const { action, root, path } = parts;
    const { rule } = grants.check(permission, subject);
    const name = root === '' || root === undefined ? (firstRoot ?? '') : root;
    return [{ action, rule, place: path === undefined ? undefined : placeOf(name, path) }];
  });
  return {
    cover(action, root, path, rule) {
      const place = placeOf(root, path.normalize('NFC'));
      return approved.some((one) => {
        if (one.action !== action) return false;
        if (one.place === undefined) return true;
        return place === one.place || (one.rule === rule && isBelow(place, one.place));
      });
    },
  };
}

function placeOf(root: string, path: string): string {
  return `${root}:/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`;
}

function isBelow(place: string, folder: string): boolean {
  return place.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
