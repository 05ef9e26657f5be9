import type { ContentPart, OutputTrust } from '@toolwright/core';
import { makeInert } from './inert/make-inert.ts';

const mediaType = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w-]{1,40}=[\w.+-]{1,80})?$/;

/**
 * A part whose media type and address can stand outside of a frame, as in `[resource https://a.example/]`: no line
 * breaks, spaces or hidden characters in the address, and nothing but a media type for one. The text stays.
 */
export function plainLabels(part: ContentPart, trust: OutputTrust): ContentPart {
  if (part.type === 'text' || trust === 'trusted') return part;
  const isTyped = part.mediaType === undefined || mediaType.test(part.mediaType);
  const typed = isTyped ? part : { ...part, mediaType: 'application/octet-stream' };
  if (typed.type !== 'resource') return typed;
  const uri = plainAddress(typed.uri, trust);
  return uri === typed.uri ? typed : { ...typed, uri };
}

/** What no address holds as it is becomes `%20` and the like, which name the same resource. */
function plainAddress(uri: string, trust: OutputTrust): string {
  const plain = uri.toWellFormed().replaceAll(/[^!-~]+/g, (odd) => encodeURIComponent(odd));
  return trust === 'external' ? makeInert(plain) : plain;
}
