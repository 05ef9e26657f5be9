import {
  defineTool,
  toolResult,
  type FileWriteResult,
  type ToolContext,
  type ToolFailure,
  type Warning,
} from '@toolwright/core';
import { z } from 'zod';
import { fileFailure, fileWarning } from '../errors.ts';
import type { FilesystemOptions } from '../options.ts';
import { pathFailure, portCode } from '../paths/path-failure.ts';
import { writePermission } from '../paths/permission.ts';
import { locate } from '../paths/workspace-path.ts';
import { keepObservation } from '../read-state/keep-observation.ts';
import { describeWrite } from '../writing/describe-write.ts';
import { observeWritten } from '../writing/observe-written.ts';
import { planWrite, type WritePlan } from '../writing/plan-write.ts';
import { previewWrite } from '../writing/preview-write.ts';
import { writeClaim } from '../writing/write-claim.ts';

// Made with the tool: importing the package makes no schema.
function inputOf() {
  return z.strictObject({
    path: z.string().min(1).describe('File to write, from the workspace down.'),
    content: z
      .string()
      .describe(
        'The whole new text; "" makes an empty file. Hidden characters are given as a read shows them: ⟦U+200B⟧.',
      ),
    eol: z
      .enum(['keep', 'exact'])
      .default('keep')
      .describe('keep: LF text becomes CRLF in a file that has only CRLF. exact: as given.'),
    expectedSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('Hash of the content to be replaced, instead of having read it.'),
  });
}

function outputOf() {
  return z.object({
    path: z.string(),
    resolvedPath: z.string().optional().describe('Where the path leads, if through a link.'),
    outcome: z.enum(['created', 'changed', 'unchanged']),
    sizeBytes: z.int(),
    sha256: z.string(),
    totalLines: z.int(),
    linesAdded: z.int().optional().describe('Absent if the contents were not compared.'),
    linesRemoved: z.int().optional(),
    encoding: z.string(),
    bom: z.boolean(),
    eolConverted: z.boolean().describe("True if LF was written as the file's CRLF."),
    createdFolders: z.array(z.string()),
    inPlace: z.boolean().describe('True if the file was not replaced but overwritten.'),
    durable: z.boolean().describe('False if the disk did not confirm the change.'),
  });
}

type WriteOutput = z.output<ReturnType<typeof outputOf>>;

/** The tool `write`: a whole file, new or in the place of one that was read. */
export function createWriteTool(options: FilesystemOptions) {
  return defineTool({
    name: 'write',
    category: 'filesystem',
    title: 'Write a file',
    description:
      'Creates a text file, with the folders above it, or replaces the whole text of one that has been read in this session. Refuses if the file has changed since.',
    inputSchema: inputOf(),
    outputSchema: outputOf(),
    effects: { readOnly: false, destructive: true, idempotent: true },
    permissions: ['fs.write'],
    risk: 'medium',
    outputTrust: 'workspace',
    toolCard: {
      purpose: 'Creates a file or replaces all of its text.',
      whenToUse: 'A new file is wanted, or most of a file is to be rewritten.',
      whenNotToUse:
        'Only a few places of a long file change: the other lines would be written again.',
      safetyNotes: 'The old text is gone afterwards. Read the file first; give the whole new text.',
      example: { path: 'docs/plan.md', content: '# Plan\n\n1. Measure\n' },
      synonyms: ['create', 'save', 'store', 'put', 'overwrite', 'replace', 'new file', 'make'],
    },
    permissionsFor: ({ path }) => [writePermission(path)],
    async resources({ path }, context) {
      const { files, path: parsed } = locate(context, path);
      return [await writeClaim(files, parsed, context.signal)];
    },
    async preview(request, context) {
      const plan = await planWrite(request, context, options);
      return previewWrite(plan, options.writeMaxPreviewBytes);
    },
    async execute(request, context) {
      const plan = await planWrite(request, context, options);
      const written = await carryOut(plan, context);
      await keepObservation(context, written.path, observeWritten(plan.content, written));
      return toolResult<WriteOutput>({
        content: describeWrite(plan, written),
        data: dataOf(plan, written),
        warnings: warningsOf(written),
      });
    },
  });
}

async function carryOut(
  { place, current, content }: WritePlan,
  { signal }: ToolContext,
): Promise<FileWriteResult> {
  const expected =
    current === undefined ? 'absent' : { identity: current.identity, sha256: current.sha256 };
  try {
    return await place.files.write(place.path, content.bytes, {
      expected,
      createParents: true,
      signal,
    });
  } catch (error) {
    throw writeFailure(error, place.files.permits('read', place.path));
  }
}

/** What came to a free path meanwhile is a change like any other; what may not be read was there before. */
function writeFailure(error: unknown, mayRead: boolean): ToolFailure {
  if (portCode(error) !== 'FILE_EXISTS') return pathFailure(error);
  return mayRead
    ? fileFailure('FILE_CHANGED', {
        message: 'Something was put at the path meanwhile.',
        cause: error,
      })
    : fileFailure('FILE_NOT_READ', {
        message: 'There is something at the path already, and it may not be read here.',
        hint: 'Write to a path that is free.',
        cause: error,
      });
}

function dataOf(plan: WritePlan, written: FileWriteResult): WriteOutput {
  const { place, content, diff } = plan;
  const resolved = place.files.format(written.path);
  return {
    path: place.shown,
    ...(resolved === place.shown ? {} : { resolvedPath: resolved }),
    outcome: written.outcome,
    sizeBytes: written.stat.sizeBytes,
    sha256: written.sha256,
    totalLines: observeWritten(content, written).totalLines,
    ...(diff === undefined ? {} : { linesAdded: diff.added, linesRemoved: diff.removed }),
    encoding: content.encoding,
    bom: content.bom,
    eolConverted: content.eolConverted,
    createdFolders: written.createdFolders.map((path) => place.files.format(path)),
    inPlace: written.inPlace,
    durable: written.durable,
  };
}

function* warningsOfWrite({ inPlace, durable }: FileWriteResult): Generator<Warning> {
  if (inPlace) yield fileWarning('WRITTEN_IN_PLACE');
  if (!durable) yield fileWarning('NOT_DURABLE');
}

function warningsOf(written: FileWriteResult): readonly Warning[] {
  return [...warningsOfWrite(written)];
}
