import { createHmac } from "node:crypto";
import { deriveKey } from "../keys/key-ring.ts";
import { isSameSecret } from "./is-same-secret.ts";

/** Tokens at the end of links that open one object, each made of the object's id and a signature. */
export interface SignedIds {
  tokenOf(id: string): string;
  /** Returns the id of a token; `undefined` when the token was forged or altered. */
  idOf(token: string): string | undefined;
}

const idBytes = 16;
/** The same length as the signatures of other addresses. */
const signatureBytes = 16;

/**
 * Signs UUIDs. Nothing that opens a link is stored, and a forged token is refused without a query. `secret` is any long
 * random secret; a key is derived from it for each purpose.
 */
export function createSignedIds(secret: Uint8Array, purpose: string): SignedIds {
  const key = deriveKey(secret, purpose);
  const tokenOf = (uuid: string): string => {
    const id = Buffer.from(uuid.replaceAll("-", ""), "hex");
    const signature = createHmac("sha256", key).update(id).digest().subarray(0, signatureBytes);
    return Buffer.concat([id, signature]).toString("base64url");
  };
  return {
    tokenOf,
    idOf(token) {
      const id = uuidOf(Buffer.from(token, "base64url").subarray(0, idBytes));
      return id !== undefined && isSameSecret(token, tokenOf(id)) ? id : undefined;
    },
  };
}

function uuidOf(bytes: Buffer): string | undefined {
  if (bytes.length !== idBytes) return undefined;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
