import { jsonSchema, outputTrusts, type OutputTrust } from '@toolwright/core';

/** A page. Offsets, lengths and sizes count bytes of what was kept away from the model, also where some are lost. */
export interface ReadArtifactOutput {
  readonly handle: string;
  readonly mediaType: string;
  readonly trust: OutputTrust;
  readonly sizeBytes: number;
  readonly offset: number;
  readonly length: number;
  /** Where to read on; left out at the end. */
  readonly nextOffset?: number;
  /** `base64` for what is not text. */
  readonly encoding: 'utf-8' | 'base64';
  /** The bytes in this encoding. */
  readonly page: string;
  /** False if bytes that are not UTF-8 are shown as U+FFFD. */
  readonly exact: boolean;
  readonly lost?: { readonly from: number; readonly to: number };
}

const count = { type: 'integer', minimum: 0 };

export const readArtifactOutput = jsonSchema<ReadArtifactOutput>({
  type: 'object',
  properties: {
    handle: { type: 'string' },
    mediaType: { type: 'string' },
    trust: { enum: outputTrusts },
    sizeBytes: count,
    offset: count,
    length: count,
    nextOffset: count,
    encoding: { enum: ['utf-8', 'base64'] },
    page: { type: 'string' },
    exact: { type: 'boolean' },
    lost: {
      type: 'object',
      properties: { from: count, to: count },
      required: ['from', 'to'],
      additionalProperties: false,
    },
  },
  required: [
    'handle',
    'mediaType',
    'trust',
    'sizeBytes',
    'offset',
    'length',
    'encoding',
    'page',
    'exact',
  ],
  additionalProperties: false,
});
