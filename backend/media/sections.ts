/** A part of a file that says what it is: a PNG chunk, a JPEG segment, a RIFF chunk, an MP4 box. Positions in the whole file. */
export interface Section {
  type: string;
  start: number;
  dataStart: number;
  dataEnd: number;
  /** Where the next one begins. */
  end: number;
}

/** More than any picture or video of ours has; a file that has more is made to keep us busy. */
export const sectionsMax = 100_000;

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Four letters, byte by byte, so that no two types read alike. */
export function typeAt(bytes: Uint8Array, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4));
}

export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function startsWith(bytes: Uint8Array, beginning: Uint8Array, at = 0): boolean {
  return at + beginning.length <= bytes.length && beginning.every((byte, index) => bytes[at + index] === byte);
}
