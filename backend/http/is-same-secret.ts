import { timingSafeEqual } from "node:crypto";

/** Compares in constant time, so that timing reveals nothing about the expected text but its length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
