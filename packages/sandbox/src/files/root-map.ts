/** A root and the places on the host that mean it: after every link first, then as the host gave it. */
export interface RootPlace {
  readonly name: string;
  readonly hostParts: readonly (readonly string[])[];
}

/** A place in a root, with `..` and links in its parts still to be walked. */
export interface Place {
  readonly root: string;
  readonly parts: readonly string[];
}

export interface RootMap {
  /** Finds the root that an absolute place on the host lies in; undefined outside every root. */
  locate(hostParts: readonly string[]): Place | undefined;
  /** The parts of the root's own place on the host. */
  hostParts(root: string): readonly string[];
}

export interface RootMapOptions {
  /** True where the host's file systems do not tell case apart. */
  readonly foldCase: boolean;
}

/**
 * Compares name by name, never by the start of a text: `/work/app-old` is not in `/work/app`. Outside a root
 * `a/..` is taken away by text, since no folder there is opened to look whether `a` is a link.
 */
export function createRootMap(roots: readonly RootPlace[], options: RootMapOptions): RootMap {
  const same = (a: string | undefined, b: string | undefined): boolean =>
    a === b || (options.foldCase && a?.toLowerCase() === b?.toLowerCase());

  function rootAt(hostParts: readonly string[]): string | undefined {
    const found = roots.find((root) =>
      root.hostParts.some(
        (place) =>
          place.length === hostParts.length && place.every((part, at) => same(part, hostParts[at])),
      ),
    );
    return found?.name;
  }

  return {
    locate(hostParts) {
      const kept: string[] = [];
      for (let at = 0; at <= hostParts.length; at += 1) {
        const root = rootAt(kept);
        if (root !== undefined) return { root, parts: hostParts.slice(at) };
        const part = hostParts[at];
        if (part === '..') kept.pop();
        else if (part !== undefined) kept.push(part);
      }
      return undefined;
    },
    hostParts: (root) => roots.find((candidate) => candidate.name === root)?.hostParts[0] ?? [],
  };
}
