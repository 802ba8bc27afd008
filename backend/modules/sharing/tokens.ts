import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What public links end in. */
export interface ShareTokens {
  tokenOf(shareId: string): string;
  /** The share a token was made for; `undefined` when it was made up or altered. */
  idOf(token: string): string | undefined;
}

const idBytes = 16;
/** As many as the signatures of other addresses have. */
const signatureBytes = 16;

/**
 * A token is a share's id and a signature of it, so that nothing that opens a link has to be stored, and one that was made
 * up is turned away before anything is looked for. `secret` is any long random secret; the key is derived from it.
 */
export function createShareTokens(secret: Uint8Array): ShareTokens {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "atelier/sharing/token/1", 32));
  const tokenOf = (shareId: string): string => {
    const id = Buffer.from(shareId.replaceAll("-", ""), "hex");
    const signature = createHmac("sha256", key).update(id).digest().subarray(0, signatureBytes);
    return Buffer.concat([id, signature]).toString("base64url");
  };
  return {
    tokenOf,
    idOf(token) {
      const id = uuidOf(Buffer.from(token, "base64url").subarray(0, idBytes));
      if (id === undefined) return undefined;
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(id))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
  };
}

function uuidOf(bytes: Buffer): string | undefined {
  if (bytes.length !== idBytes) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
