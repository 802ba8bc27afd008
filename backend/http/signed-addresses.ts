import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";

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
 * most two days. `expires` counts days since 1970. `secret` is any long random secret; a signing key is derived from it
 * for each purpose.
 */
export function createSignedAddresses(secret: Uint8Array, purpose: string, now: () => number): SignedAddresses {
  // Prepared once: preparing the key takes four times as long as signing with it.
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  const today = () => Math.floor(now() / millisecondsPerDay);
  const signatureOf = (named: string, expires: string): string =>
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
      const query = `expires=${expires}&signature=${signatureOf(named, expires)}`;
      remembered.set(named, query);
      return query;
    },
    verify(query, ...parts) {
      // If a name is repeated, a proxy or cache may have used the other value.
      if (new Set(query.keys()).size !== query.size) return false;
      const expires = query.get("expires") ?? "";
      // Compared as text, because the same bytes have several encodings and only one was issued.
      const [signature, expected] = [
        Buffer.from(query.get("signature") ?? ""),
        Buffer.from(signatureOf(parts.join("\n"), expires)),
      ];
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      return Number(expires) > today();
    },
  };
}
