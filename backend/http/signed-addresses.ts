import { createHmac, type KeyObject } from "node:crypto";
import { deriveKeys, type KeyRing } from "../keys/key-ring.ts";
import { isSameSecret } from "./is-same-secret.ts";

const millisecondsPerDay = 86_400_000;
/** 128 bits cannot be guessed (RFC 2104, section 5, allows half of the digest) and keep addresses short. */
const signatureBytes = 16;
/** Caches today's signatures: a page repeatedly shows dozens of creations with several files each. */
const rememberedMax = 50_000;

/** Creates and verifies signatures that let the holder of an address read one file, without any other right. */
export interface SignedAddresses {
  /** Returns the query string that signs these parts. */
  sign(...parts: string[]): string;
  /** Whether the query was signed for exactly these parts, repeats no name, and has not expired. */
  verify(query: URLSearchParams, ...parts: string[]): boolean;
}

/**
 * A signature stays the same for a whole UTC day, so that browsers can cache files. It is valid for at least one and at
 * most two days. `expires` counts days since 1970.
 */
export function createSignedAddresses(keyRing: KeyRing, purpose: string, now: () => number): SignedAddresses {
  // Derived once: preparing a key takes four times as long as signing with it.
  const keys = deriveKeys(keyRing, purpose);
  const [current] = keys;
  const today = () => Math.floor(now() / millisecondsPerDay);
  const signatureOf = (key: KeyObject, named: string, expires: string): string =>
    createHmac("sha256", key).update(`${named}\n${expires}`).digest().subarray(0, signatureBytes).toString("base64url");

  const remembered = new Map<string, string>();
  let signedOn = today();

  return {
    sign(...parts) {
      const named = parts.join("\n");
      const day = today();
      if (signedOn !== day || remembered.size >= rememberedMax) remembered.clear();
      signedOn = day;
      const known = remembered.get(named);
      if (known !== undefined) return known;
      const expires = String(signedOn + 2);
      const query = `expires=${expires}&signature=${signatureOf(current, named, expires)}`;
      remembered.set(named, query);
      return query;
    },
    verify(query, ...parts) {
      // If a name is repeated, a proxy or cache may have used the other value.
      if (new Set(query.keys()).size !== query.size) return false;
      const expires = query.get("expires") ?? "";
      const signature = query.get("signature") ?? "";
      const named = parts.join("\n");
      // Compared as text, because the same bytes have several encodings and only one was issued.
      return keys.some((key) => isSameSecret(signature, signatureOf(key, named, expires))) && Number(expires) > today();
    },
  };
}
