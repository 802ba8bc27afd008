import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

/**
 * The secrets of an installation: the current one, which signs and seals, and those before it. All of them verify and
 * open.
 */
export type KeyRing = readonly [current: Uint8Array, ...previous: Uint8Array[]];

/** Returns the key ring of a secret and, after it has been replaced, the one before it. */
export function keyRingOf({
  secret,
  previousSecret,
}: {
  secret: Uint8Array;
  previousSecret?: Uint8Array | null;
}): KeyRing {
  return previousSecret ? [secret, previousSecret] : [secret];
}

/** Returns a secret's key for one purpose (HKDF, RFC 5869): keys of different purposes say nothing about each other. */
export function deriveKey(secret: Uint8Array, purpose: string, bytes = 32): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes)));
}

/** Returns the keys of all secrets for one purpose, the current one first. */
export function deriveKeys([current, ...previous]: KeyRing, purpose: string): [KeyObject, ...KeyObject[]] {
  return [deriveKey(current, purpose), ...previous.map((secret) => deriveKey(secret, purpose))];
}
