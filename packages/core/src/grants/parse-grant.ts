import { GrantSyntaxFault, grantInvalid, type GrantFault } from './grant-fault.ts';
import { scopeKindOf, type GrantRule, type GrantScope } from './grant-rule.ts';
import { parseHostScope } from './host-scope.ts';
import { parseConditions } from './parse-conditions.ts';
import { parsePathScope } from './path-scope.ts';
import { tokenise, type Token } from './tokenise.ts';

/** A rule longer than this is a mistake, and matching time grows with it. */
const maxRuleLength = 1024;

/**
 * Reads one rule: `allow|ask|deny permission[:scope] [tool=glob] [risk<=level] [risk>=level] [effects]`.
 *
 * Throws ToolwrightError GRANT_INVALID with the column, what was expected and an example.
 *
 * @example
 * parseGrant('allow fs.read:/content/** risk<=medium');
 */
export function parseGrant(text: string): GrantRule {
  const read = tryParse(text);
  if ('fault' in read) throw grantInvalid([{ fault: read.fault }]);
  return read.rule;
}

/** Reads several rules. Throws ToolwrightError GRANT_INVALID with the faults of all of them. */
export function parseGrants(texts: readonly string[]): readonly GrantRule[] {
  const rules: GrantRule[] = [];
  const faults: Array<{ index: number; fault: GrantFault }> = [];
  for (const [index, text] of texts.entries()) {
    const read = tryParse(text);
    if ('fault' in read) faults.push({ index, fault: read.fault });
    else rules.push(read.rule);
  }
  if (faults.length > 0) throw grantInvalid(faults);
  return rules;
}

function tryParse(text: unknown): { readonly rule: GrantRule } | { readonly fault: GrantFault } {
  try {
    if (typeof text !== 'string') throw new GrantSyntaxFault(1, 'a rule as text', 'allow fs.read');
    return { rule: parseRule(text) };
  } catch (error) {
    if (error instanceof GrantSyntaxFault) return { fault: error.fault };
    throw error;
  }
}

function parseRule(text: string): GrantRule {
  if (text.length > maxRuleLength) {
    throw new GrantSyntaxFault(
      maxRuleLength + 1,
      `at most ${maxRuleLength} characters`,
      'allow fs.read:/content/**',
    );
  }
  const tokens = tokenise(text);
  const action = tokens[0]?.text;
  if (action !== 'allow' && action !== 'ask' && action !== 'deny') {
    throw new GrantSyntaxFault(tokens[0]?.column ?? 1, '`allow`, `ask` or `deny`', 'allow fs.read');
  }
  const target = tokens[1];
  if (target === undefined) {
    throw new GrantSyntaxFault(
      text.trimEnd().length + 1,
      'a permission after a space',
      `${action} fs.read`,
    );
  }
  return { text: text.trim(), action, ...parseTarget(target), ...parseConditions(tokens.slice(2)) };
}

function parseTarget(token: Token): { readonly permission: string; readonly scope?: GrantScope } {
  const colon = token.text.indexOf(':');
  const permission = colon === -1 ? token.text : token.text.slice(0, colon);
  checkPermissionGlob(permission, token.column);
  if (colon === -1) return { permission };

  const scope = token.text.slice(colon + 1);
  const column = token.column + colon + 1;
  if (scope === '')
    throw new GrantSyntaxFault(column, 'a scope after `:`', 'allow fs.read:/content/**');
  const kind = scopeKindOf(permission);
  if (permission.split('.')[0]?.includes('*') === true) {
    throw new GrantSyntaxFault(
      token.column,
      'a permission without `*` before its first dot, since it has a scope',
      'allow fs.*:/content/**',
    );
  }
  if (token.quotedAt === undefined && kind === 'path') {
    const other = scope.search(/[?{}[\]!]/);
    if (other !== -1) {
      throw new GrantSyntaxFault(
        column + other,
        '`*` or `**`, the only wildcards; quote the scope to mean other signs as they are',
        'allow fs.read:"/app/[id]/**"',
      );
    }
  }
  if (kind === 'path') return { permission, scope: parsePathScope(scope, column) };
  if (kind === 'host') return { permission, scope: parseHostScope(scope, column) };
  return { permission, scope: { kind, pattern: scope } };
}

/** A pattern that no permission of a tool can match would be silent, so it is a fault. */
function checkPermissionGlob(permission: string, column: number): void {
  const fail = (offset: number, expected: string, example: string): never => {
    throw new GrantSyntaxFault(column + offset, expected, example);
  };
  const stray = permission.search(/[^a-z0-9_.*]/);
  if (stray !== -1) {
    fail(stray, 'small letters, digits, `_`, `.` and `*` in a permission', 'allow fs.read');
  }
  const gap = `.${permission}.`.indexOf('..');
  if (gap !== -1) fail(gap, 'a word between the dots', 'allow fs.read');
  const stars = permission.indexOf('***');
  if (stars !== -1) fail(stars, '`*` or `**`', 'allow fs.**');
  if (!permission.includes('.') && !permission.includes('**')) {
    fail(
      permission.length,
      'two words with a dot between them, or `**` for every permission',
      'allow fs.*',
    );
  }
}
