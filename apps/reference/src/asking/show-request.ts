import { canonicalJson, type ApprovalRequest, type Preview } from '@toolwright/core';
import { escapeLine, escapeTerminal } from '../output/escape-terminal.ts';
import type { Paint, painter } from '../output/paint.ts';

type Painter = ReturnType<typeof painter>;

/** Arguments beyond this are in the preview, or are looked at in the editor. */
const longestArguments = 2_000;

/** What a person has to know to decide: which tool, why it asks, for whom, and what would happen. */
export function showRequest(
  request: ApprovalRequest,
  paint: Painter,
  root: string | undefined,
): string {
  const { title, tool, risk, rule, permissions, preview } = request;
  const lines = [
    `${paint('bold', escapeLine(title))} (${escapeLine(tool)}), ${paintRisk(risk, paint)}`,
    `  asked by the rule: ${escapeLine(rule)}`,
    `  needs: ${escapeLine(permissions.join(', ') || 'no permission')}`,
    ...(root === undefined ? [] : [`  in: ${escapeLine(root)}`]),
    `  for: ${escapeLine(principalText(request))}, ${escapeLine(request.runId)}`,
    ...(preview === undefined ? [`  arguments: ${argumentsText(request)}`] : []),
    ...(preview === undefined ? [] : previewLines(preview, paint)),
  ];
  return `${lines.join('\n')}\n`;
}

function paintRisk(risk: ApprovalRequest['risk'], paint: Painter): string {
  const colour: Paint =
    risk === 'high' || risk === 'critical' ? 'red' : risk === 'medium' ? 'yellow' : 'dim';
  return paint(colour, `${risk} risk`);
}

function principalText({ principal: { tenant, user, agent } }: ApprovalRequest): string {
  return [tenant, user, agent].filter((part) => part !== undefined).join(' / ');
}

function argumentsText({ input }: ApprovalRequest): string {
  const text = escapeLine(canonicalJson(input));
  return text.length <= longestArguments
    ? text
    : `${text.slice(0, longestArguments)}… (${text.length} characters)`;
}

function previewLines(preview: Preview, paint: Painter): readonly string[] {
  const body = preview.body === '' ? [] : escapeTerminal(preview.body).split('\n');
  const shown = preview.kind === 'diff' ? body.map((line) => paintDiff(line, paint)) : body;
  return [
    escapeLine(preview.summary),
    ...shown.map((line) => `  ${line}`),
    ...(preview.truncated === true ? [paint('yellow', '  (the preview was cut here)')] : []),
  ];
}

function paintDiff(line: string, paint: Painter): string {
  if (line.startsWith('+++') || line.startsWith('---')) return paint('bold', line);
  if (line.startsWith('+')) return paint('green', line);
  if (line.startsWith('-')) return paint('red', line);
  return line.startsWith('@@') ? paint('cyan', line) : line;
}
