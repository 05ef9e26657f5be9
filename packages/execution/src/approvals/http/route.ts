/** What a path means, and the methods that it takes. */
export type Route = { readonly methods: readonly string[] } & (
  { readonly kind: 'list' } | { readonly kind: 'one' | 'decision'; readonly id: string }
);

const reading = ['GET', 'HEAD', 'OPTIONS'] as const;
const deciding = ['POST', 'OPTIONS'] as const;

/** Undefined for a path that is none of ours. */
export function routeOf(request: Request, basePath: string): Route | undefined {
  const { pathname } = new URL(request.url);
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined;
  const [id, action, ...rest] = pathname
    .slice(basePath.length + 1)
    .split('/')
    .map(decode);
  if (id === undefined || rest.length > 0) return undefined;
  if (id === '') return action === undefined ? { kind: 'list', methods: reading } : undefined;
  if (action === undefined) return { kind: 'one', id, methods: reading };
  return action === 'decision' ? { kind: 'decision', id, methods: deciding } : undefined;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
