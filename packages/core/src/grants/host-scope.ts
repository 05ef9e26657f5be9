import { maybe, no, yes, type Certainty } from './certainty.ts';
import { compileGlob } from './glob.ts';
import { GrantSyntaxFault } from './grant-fault.ts';
import type { HostScope } from './grant-rule.ts';

const example = 'allow net.fetch:*.example.com';
const portAtEnd = /:([0-9]{1,5})$/;
/** Full stops that IDNA takes for `.` (UTS 46). */
const otherDots = /[\u3002\uff0e\uff61]/g;

/** Reads `host`, `*.host` or `host:port`. Throws GrantSyntaxFault for URLs, lists of addresses and bad names. */
export function parseHostScope(text: string, column: number): HostScope {
  const fail = (expected: string, shown = example): never => {
    throw new GrantSyntaxFault(column, expected, shown);
  };
  if (text.includes('/')) fail('a host, without scheme and path');
  if (text.includes('@')) fail('a host, without user and password');
  const { name, port } = splitPort(text);
  if (port !== undefined && (port < 1 || port > 65535))
    fail('a port from 1 to 65535', 'allow net.fetch:example.com:8080');
  const withPort = port === undefined ? {} : { port };
  if (name === '*' || name === '**') return { kind: 'host', labels: ['**'], ...withPort };
  if (name.includes('**')) fail('`*` for the labels before a host');
  const labels = name.includes('*') ? patternLabels(name) : canonicalLabels(name);
  if (labels === undefined)
    return fail('a host name or an address (IPv6 in brackets)', 'allow net.fetch:api.example.com');
  return { kind: 'host', labels, ...withPort };
}

/** A host that is asked for. */
export interface RequestedHost {
  readonly kind: 'host';
  readonly labels: readonly string[];
  readonly port: number | undefined;
}

/** Splits a requested host into lower-case punycode labels; undefined if it is none. */
export function readRequestedHost(text: string): RequestedHost | undefined {
  const { name, port } = splitPort(text);
  const labels = name.includes('*') ? undefined : canonicalLabels(name);
  return labels === undefined ? undefined : { kind: 'host', labels, port };
}

/** Whether a pattern covers a requested host. A rule's port covers a request without one only maybe. */
export function compileHostScope(scope: HostScope): (host: RequestedHost) => Certainty {
  const isAny = scope.labels[0] === '**';
  const isSubdomains = scope.labels[0] === '*';
  const globs = (isSubdomains ? scope.labels.slice(1) : scope.labels).map((label) =>
    compileGlob(label, { stops: '' }),
  );
  return ({ labels, port }) => {
    const surplus = labels.length - globs.length;
    if (!isAny && (isSubdomains ? surplus < 1 : surplus !== 0)) return no;
    if (!isAny && !globs.every((glob, index) => glob.test(labels[surplus + index] as string)))
      return no;
    if (scope.port === undefined || scope.port === port) return yes;
    return port === undefined ? maybe : no;
  };
}

function splitPort(text: string): { readonly name: string; readonly port: number | undefined } {
  const match = portAtEnd.exec(text);
  return match === null
    ? { name: text, port: undefined }
    : { name: text.slice(0, match.index), port: Number(match[1]) };
}

/** The URL parser does IDNA, the many spellings of IPv4 and the one of IPv6 just as `fetch` will. */
function canonicalLabels(name: string): readonly string[] | undefined {
  const bare = name.replace(otherDots, '.').replace(/\.$/, '');
  if (bare === '' || /[\s/\\?#@%*]/.test(bare)) return undefined;
  if (bare.includes(':') && !bare.startsWith('[')) return undefined;
  const url = URL.parse(`http://${bare}/`);
  if (url?.port !== '') return undefined;
  const host = url.hostname;
  if (host.startsWith('[')) return [host];
  const labels = host.split('.');
  return labels.includes('') ? undefined : labels;
}

function patternLabels(name: string): readonly string[] | undefined {
  const labels = name.replace(otherDots, '.').replace(/\.$/, '').split('.');
  const canonical = labels.map((label) => {
    if (/^[A-Za-z0-9_*-]+$/.test(label)) return label.toLowerCase();
    return label.includes('*') ? undefined : canonicalLabels(`${label}.invalid`)?.[0];
  });
  return canonical.every((label) => label !== undefined) ? canonical : undefined;
}
