/** First bytes of common binary formats, with the word for a person. Source: the formats' own specifications. */
const signatures: ReadonlyArray<readonly [string, string]> = [
  ['PNG image', '\x89PNG\r\n\x1a\n'],
  ['JPEG image', '\xff\xd8\xff'],
  ['GIF image', 'GIF87a'],
  ['GIF image', 'GIF89a'],
  ['PDF document', '%PDF-'],
  ['ZIP archive or a format built on it', 'PK\x03\x04'],
  ['gzip archive', '\x1f\x8b'],
  ['bzip2 archive', 'BZh'],
  ['xz archive', '\xfd7zXZ\x00'],
  ['Zstandard archive', '\x28\xb5\x2f\xfd'],
  ['7-Zip archive', "7z\xbc\xaf'\x1c"],
  ['ELF program', '\x7fELF'],
  ['WebAssembly module', '\x00asm'],
  ['SQLite database', 'SQLite format 3\x00'],
  ['Ogg media', 'OggS'],
  ['FLAC audio', 'fLaC'],
  ['RIFF media (WebP, WAV, AVI)', 'RIFF'],
  ['MP3 audio', 'ID3'],
];

/** The format that the first bytes belong to, if it is a known one. */
export function binaryKind(sample: Uint8Array): string | undefined {
  const start = Buffer.from(sample.subarray(0, 16)).toString('latin1');
  if (start.slice(4, 8) === 'ftyp') return 'MP4 or HEIF media';
  return signatures.find(([, bytes]) => start.startsWith(bytes))?.[0];
}
