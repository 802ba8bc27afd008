import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isMediaFile, type MediaFile, millisecondsPerDay } from "./rules.ts";

/** Gives and checks the signed addresses that a creation's files are read at, without any other right. */
export interface MediaAddresses {
  addressOf(creationId: string, file: MediaFile): string;
  /** The file an address is for; `undefined` when it is forged, altered or expired. */
  verify(creationId: string, file: string, query: URLSearchParams): MediaFile | undefined;
}

/** 128 bits leave no hope of guessing (RFC 2104, section 5, allows half of the digest), and keep addresses short. */
const signatureBytes = 16;
/** What was signed today is remembered: a page shows dozens of creations with several files each, again and again. */
const rememberedMax = 50_000;

/**
 * Addresses are relative, stay the same for a whole UTC day, so that browsers keep what they fetched, and work for at
 * least one and at most two days. `expires` counts days since 1970. `secret` is any long random secret; the signing key
 * is derived from it.
 */
export function createMediaAddresses(secret: Uint8Array, now: () => number): MediaAddresses {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "media-addresses", 32));
  const today = () => Math.floor(now() / millisecondsPerDay);
  const sign = (path: string, expires: string): Buffer =>
    createHmac("sha256", key).update(`${path}\n${expires}`).digest().subarray(0, signatureBytes);

  const remembered = new Map<string, string>();
  let signedOn = today();

  return {
    addressOf(creationId, file) {
      const path = `${creationId}/${file}`;
      if (signedOn !== today() || remembered.size >= rememberedMax) remembered.clear();
      signedOn = today();
      const known = remembered.get(path);
      if (known !== undefined) return known;
      const expires = String(signedOn + 2);
      const signature = sign(path, expires).toString("base64url");
      const address = `/api/media/${path}/?expires=${expires}&signature=${signature}`;
      remembered.set(path, address);
      return address;
    },
    verify(creationId, file, query) {
      const expires = query.get("expires") ?? "";
      const signature = Buffer.from(query.get("signature") ?? "", "base64url");
      const expected = sign(`${creationId}/${file}`, expires);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
      return isMediaFile(file) && Number(expires) > today() ? file : undefined;
    },
  };
}
