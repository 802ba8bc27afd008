import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const millisecondsPerDay = 86_400_000;
/** 128 bits leave no hope of guessing (RFC 2104, section 5, allows half of the digest), and keep addresses short. */
const signatureBytes = 16;
/** What was signed today is remembered: a page shows dozens of creations with several files each, again and again. */
const rememberedMax = 50_000;

/** Gives and checks the signatures that let whoever holds an address read one file, without any other right. */
export interface SignedAddresses {
  /** The query of an address that names these parts. */
  sign(...parts: string[]): string;
  /** Whether the query was given for exactly these parts, names nothing twice, and has not expired. */
  verify(query: URLSearchParams, ...parts: string[]): boolean;
}

/**
 * A signature stays the same for a whole UTC day, so that browsers keep what they fetched, and works for at least one and
 * at most two days; `expires` counts days since 1970. `secret` is any long random secret; the signing key is derived from
 * it, another one for each purpose.
 */
export function createSignedAddresses(secret: Uint8Array, purpose: string, now: () => number): SignedAddresses {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const today = () => Math.floor(now() / millisecondsPerDay);
  const signatureOf = (named: string, expires: string): string =>
    createHmac("sha256", key).update(`${named}\n${expires}`).digest().subarray(0, signatureBytes).toString("base64url");

  const remembered = new Map<string, string>();
  let signedOn = today();

  return {
    sign(...parts) {
      const named = parts.join("\n");
      if (signedOn !== today() || remembered.size >= rememberedMax) remembered.clear();
      signedOn = today();
      const known = remembered.get(named);
      if (known !== undefined) return known;
      const expires = String(signedOn + 2);
      const query = `expires=${expires}&signature=${signatureOf(named, expires)}`;
      remembered.set(named, query);
      return query;
    },
    verify(query, ...parts) {
      // Of two, a proxy or a cache on the way may have looked at the other one.
      if (new Set(query.keys()).size !== query.size) return false;
      const expires = query.get("expires") ?? "";
      // As text: bytes have many spellings, of which one was given.
      const [signature, expected] = [
        Buffer.from(query.get("signature") ?? ""),
        Buffer.from(signatureOf(parts.join("\n"), expires)),
      ];
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      return Number(expires) > today();
    },
  };
}
