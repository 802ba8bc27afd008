import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const millisecondsPerDay = 86_400_000;

/** Gives and checks the signatures that let whoever holds an address read one file, without any other right. */
export interface SignedAddresses {
  /** The query of an address that names these parts. */
  sign(...parts: string[]): string;
  /** Whether the query was given for exactly these parts and has not expired. */
  verify(query: URLSearchParams, ...parts: string[]): boolean;
}

/**
 * A signature stays the same for a whole UTC day, so that browsers keep what they fetched, and works for at least one and
 * at most two days. `secret` is any long random secret; the signing key is derived from it, another one for each purpose.
 */
export function createSignedAddresses(secret: Uint8Array, purpose: string, now: () => number): SignedAddresses {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const signatureOf = (parts: string[], expires: string): Buffer =>
    createHmac("sha256", key)
      .update([...parts, expires].join("\n"))
      .digest();

  return {
    sign(...parts) {
      const expires = String((Math.floor(now() / millisecondsPerDay) + 2) * millisecondsPerDay);
      return `expires=${expires}&signature=${signatureOf(parts, expires).toString("base64url")}`;
    },
    verify(query, ...parts) {
      const expires = query.get("expires") ?? "";
      const signature = Buffer.from(query.get("signature") ?? "", "base64url");
      const expected = signatureOf(parts, expires);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      return Number(expires) > now();
    },
  };
}
