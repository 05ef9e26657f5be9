/** Rows in columns as wide as their widest cell. */
export function columns(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_title, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
