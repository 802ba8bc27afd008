import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { isMediaFile, type MediaFile, millisecondsPerDay } from "./rules.ts";

/** Gives and checks the signed addresses that a creation's files are read at, without any other right. */
export interface MediaAddresses {
  addressOf(creationId: string, file: MediaFile): string;
  /** The file an address is for; `undefined` when it is forged, altered or expired. */
  verify(creationId: string, file: string, query: URLSearchParams): MediaFile | undefined;
}

/**
 * Addresses are relative, stay the same for a whole UTC day, so that browsers keep what they fetched, and work for at
 * least one and at most two days. `secret` is any long random secret; the signing key is derived from it.
 */
export function createMediaAddresses(secret: Uint8Array, now: () => number): MediaAddresses {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "media-addresses", 32));
  const sign = (creationId: string, file: string, expires: string): Buffer =>
    createHmac("sha256", key).update(`${creationId}\n${file}\n${expires}`).digest();

  return {
    addressOf(creationId, file) {
      const expires = String((Math.floor(now() / millisecondsPerDay) + 2) * millisecondsPerDay);
      const signature = sign(creationId, file, expires).toString("base64url");
      return `/api/media/${creationId}/${file}/?expires=${expires}&signature=${signature}`;
    },
    verify(creationId, file, query) {
      const expires = query.get("expires") ?? "";
      const signature = Buffer.from(query.get("signature") ?? "", "base64url");
      const expected = sign(creationId, file, expires);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
      return isMediaFile(file) && Number(expires) > now() ? file : undefined;
    },
  };
}
