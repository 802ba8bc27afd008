import type { SignedPart } from "./port.ts";

const blockBytes = 64 * 1024;

/**
 * Returns a signed file as parts: one range of the file, and the other bytes before and after it. Signing inserts bytes
 * before the range or after it, so the range has moved by all of them or by none. `parts` is what was signed.
 */
export function signedParts(signed: Uint8Array, bytes: Uint8Array, parts: readonly SignedPart[]): SignedPart[] {
  let offset = 0;
  let largest = { start: 0, length: 0, offset: 0 };
  for (const part of parts) {
    const length = part instanceof Uint8Array ? part.length : part.end - part.start + 1;
    if (!(part instanceof Uint8Array) && length > largest.length) largest = { start: part.start, length, offset };
    offset += length;
  }
  const growth = signed.length - offset;
  const range = bytes.subarray(largest.start, largest.start + largest.length);
  const at = (shift: number) => signed.subarray(largest.offset + shift, largest.offset + shift + largest.length);
  const [atEnd, atStart] = [commonEnd(range, at(growth)), commonStart(range, at(0))];
  const [from, length, shift] = atEnd >= atStart ? [largest.length - atEnd, atEnd, growth] : [0, atStart, 0];
  const signedFrom = largest.offset + shift + from;
  const start = largest.start + from;
  const same = length > 0 ? [{ start, end: start + length - 1 }] : [];
  return [signed.slice(0, signedFrom), ...same, signed.slice(signedFrom + length)].filter(
    (part) => !(part instanceof Uint8Array) || part.length > 0,
  );
}

function commonStart(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && isSame(a, b, at, Math.min(at + blockBytes, length))) at = Math.min(at + blockBytes, length);
  while (at < length && a[at] === b[at]) at += 1;
  return at;
}

function commonEnd(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length) return 0;
  let at = a.length;
  while (at > 0 && isSame(a, b, Math.max(0, at - blockBytes), at)) at = Math.max(0, at - blockBytes);
  while (at > 0 && a[at - 1] === b[at - 1]) at -= 1;
  return a.length - at;
}

function isSame(a: Uint8Array, b: Uint8Array, from: number, to: number): boolean {
  return Buffer.compare(a.subarray(from, to), b.subarray(from, to)) === 0;
}
