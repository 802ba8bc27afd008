import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/key-ring.ts";

/** Returns the keyed hash of a text, 43 characters of base64url. The same text has the same hash. */
export type KeyedHash = (text: string) => string;

/**
 * Returns a hash that only this installation can compute. `secret` is any long random secret; a key is derived from it for
 * each purpose.
 */
export function createKeyedHash(secret: Uint8Array, purpose: string): KeyedHash {
  const key = deriveKey(secret, purpose);
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
