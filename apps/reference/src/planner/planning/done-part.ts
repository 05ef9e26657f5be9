import type { DoneCall } from '../conversation.ts';
import { looksLikeFile } from '../language/file-types.ts';
import type { Evidence } from '../request/evidence.ts';
import type { ResultRow } from '../results/result-row.ts';
import { rowsOfJson } from '../results/rows-of-json.ts';
import { rowsOfText } from '../results/rows-of-text.ts';
import type { ToolProfile } from '../tools/tool-profile.ts';

/** A part of the request that is done; it may have needed no call. */
export interface DonePart {
  readonly evidence: Evidence;
  readonly tool: ToolProfile;
  readonly calls: readonly DoneCall[];
  /** What a later "it" or "the smallest" can mean. */
  readonly rows: readonly ResultRow[];
  /** The one thing that this part was about, where it spoke of earlier results. */
  readonly subject?: ResultRow;
  /** Said to the person with the results. */
  readonly note: string | undefined;
  /** The answer to a part that only asked about earlier results. */
  readonly said?: string;
  /** A later part went on from these results, so they need not be shown. */
  consumed: boolean;
}

function pathsOf(call: DoneCall, tool: ToolProfile): string[] {
  return tool.fields
    .filter((field) => field.role === 'path')
    .flatMap((field) => {
      const value = call.input[field.name];
      return typeof value === 'string' ? [value] : [];
    });
}

/** A bare name in a folder's contents stands below the folder that was asked for. */
function below(folder: string | undefined, row: ResultRow): ResultRow {
  if (folder === undefined || folder === '.' || folder === '/' || row.path.includes('/'))
    return row;
  return { ...row, path: `${folder.replace(/\/+$/, '')}/${row.path}` };
}

/**
 * What the calls of a part speak of: the files that they named, if they all named one; otherwise the paths in their
 * results.
 */
export function rowsOfCalls(calls: readonly DoneCall[], tool: ToolProfile): ResultRow[] {
  const named = calls.map((call) => pathsOf(call, tool).filter(looksLikeFile));
  if (named.every((paths) => paths.length > 0)) {
    return named.flat().map((path) => ({ path, isFolder: false, numbers: new Map(), shown: path }));
  }
  return calls.flatMap((call) => {
    const { result } = call;
    if (result === undefined || result.isError) return [];
    const rows = result.json === undefined ? rowsOfText(result.text) : rowsOfJson(result.json);
    const [folder] = pathsOf(call, tool);
    return rows.map((row) => below(folder, row));
  });
}
