import type { NestRow } from './nest-rows.ts';

const width = 1000;
const margin = 8;
const indent = 7;
const band = 21;
const codeLine = 13;
const lastBand = 7;
/** Where the rules and the codes begin, whatever the depth, so that each reads as a column. */
const ruleAt = 290;
const codesAt = 610;
/** Of the monospaced font at its size here, measured in a browser. */
const codeCharacter = 5.5;

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1d2733 }
  .stage { font-weight: 600 }
  .rule { fill: #44556a }
  .code { font: 9px ui-monospace, monospace; fill: #8a4b12 }
  rect { fill: #2f6fb3; fill-opacity: 0.014; stroke: #2f6fb3; stroke-opacity: 0.45 }
  .paper { fill: #ffffff; fill-opacity: 1; stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf1 } .rule { fill: #aab8c8 } .code { fill: #e0a36b }
    rect { fill: #78aee8; stroke: #78aee8 } .paper { fill: #11161d }
  }`;

/** The nest as an SVG picture: frames within frames, the way in downwards above, the way back below. */
export function drawNest(rows: readonly NestRow[]): string {
  const frames: string[] = [];
  const texts: string[] = [];
  let y = margin;
  const tops = rows.map((row, depth) => {
    const top = y;
    const lines = wrapCodes(row.codes, depth);
    texts.push(text('stage', margin + depth * indent + 8, top + 15, row.stage));
    if (row.down !== undefined) texts.push(text('rule', ruleAt, top + 15, `↓ ${row.down}`));
    lines.forEach((line, index) =>
      texts.push(text('code', codesAt, top + 14 + index * codeLine, line)),
    );
    y += Math.max(band, lines.length * codeLine + 8);
    return top;
  });
  for (let depth = rows.length - 1; depth >= 0; depth -= 1) {
    const row = rows[depth];
    if (row?.up !== undefined) {
      texts.push(text('stage', margin + depth * indent + 8, y + 15, row.stage));
      texts.push(text('rule', ruleAt, y + 15, `↑ ${row.up}`));
    }
    y += row?.up === undefined ? lastBand : band;
    const top = tops[depth] ?? 0;
    const left = margin + depth * indent;
    frames.unshift(
      `<rect x="${left}" y="${top}" width="${width - 2 * left}" height="${y - top}" rx="4"/>`,
    );
  }
  const height = y + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>The wrapped path: a call goes in from the top to the tool and comes back below</title>`,
    `<style>${style}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...frames,
    ...texts,
    '</svg>',
    '',
  ].join('\n');
}

function text(kind: string, x: number, y: number, words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text class="${kind}" x="${x}" y="${y}">${escaped}</text>`;
}

/** Lines of codes that stay inside the frame of their stage. */
function wrapCodes(codes: readonly string[], depth: number): string[] {
  const room = (width - margin - depth * indent - codesAt - 8) / codeCharacter;
  const lines: string[] = [];
  for (const code of codes) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 2 + code.length <= room)
      lines[lines.length - 1] = `${last}  ${code}`;
    else lines.push(code);
  }
  return lines;
}
