/** A typed part of a file: a PNG chunk, a JPEG segment, a RIFF chunk, an MP4 box. Positions are in the whole file. */
export interface Section {
  type: string;
  start: number;
  dataStart: number;
  dataEnd: number;
  /** Where the next section starts. */
  end: number;
}

/** More than any image or video of ours has. A file with more is an attack. */
export const sectionsMax = 100_000;

/** A file without what is not seen. */
export interface StrippedFile {
  bytes: Uint8Array;
  /** Whether the file had all that decoders need. What it lacked was added: an end marker, or a profile of its colors. */
  isComplete: boolean;
  /** The color space in which decoders must read the samples, where the profile alone leads them astray. */
  readAs?: "b-w" | "srgb";
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns four letters, one per byte, so that every type has a unique text. */
export function typeAt(bytes: Uint8Array, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4));
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function startsWith(bytes: Uint8Array, beginning: Uint8Array, at = 0): boolean {
  return at + beginning.length <= bytes.length && beginning.every((byte, index) => bytes[at + index] === byte);
}

/**
 * Returns a file with its first bytes and these sections, in order. A file that has nothing else is returned as it is,
 * because copies of large images take memory.
 */
export function keepSections(bytes: Uint8Array, headBytes: number, sections: readonly Section[]): Uint8Array {
  const keptBytes = sections.reduce((sum, { start, end }) => sum + end - start, headBytes);
  if (keptBytes === bytes.length) return bytes;
  return Buffer.concat([bytes.subarray(0, headBytes), ...sections.map(({ start, end }) => bytes.subarray(start, end))]);
}
