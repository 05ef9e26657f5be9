/** One part of what a tool returns. `data` of images and audio is base64 without line breaks. */
export type ContentPart = TextPart | ImagePart | AudioPart | ResourcePart;

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

export interface ImagePart {
  readonly type: 'image';
  readonly data: string;
  readonly mediaType: string;
}

export interface AudioPart {
  readonly type: 'audio';
  readonly data: string;
  readonly mediaType: string;
}

/** A resource named by its URI, with its text or base64 bytes where they are at hand. */
export interface ResourcePart {
  readonly type: 'resource';
  readonly uri: string;
  readonly mediaType?: string;
  readonly text?: string;
  readonly data?: string;
}
