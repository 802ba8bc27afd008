import { createCipheriv, createDecipheriv, createHash, type KeyObject } from "node:crypto";
import { deriveKeys, type KeyRing } from "./key-ring.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** A sealed text, and which key sealed it. */
export interface Sealed {
  text: string;
  keyId: string;
}

/** Seals texts with the key of the current secret, and opens what an earlier one has sealed. */
export interface Sealer {
  /** The id of the key that seals now. */
  readonly keyId: string;
  /** Seals a text. It can only be opened for the same `owner`, such as a row and its field. */
  seal(text: string, owner: string): Sealed;
  /** Returns the text, or `undefined` when no secret opens it for this owner. */
  open(sealed: Sealed, owner: string): string | undefined;
}

/** Creates a sealer for one purpose (AES-256-GCM). */
export function createSealer(keyRing: KeyRing, purpose: string, randomBytes: (length: number) => Uint8Array): Sealer {
  const keys = deriveKeys(keyRing, purpose);
  const [current] = keys;
  const keyId = idOf(current);
  return {
    keyId,
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { text: sealed.toString("base64url"), keyId };
    },
    open({ text, keyId: sealedBy }, owner) {
      const key = keys.find((candidate) => idOf(candidate) === sealedBy);
      const sealed = Buffer.from(text, "base64url");
      if (!key || sealed.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([opened, decipher.final()]).toString("utf8");
      } catch {
        // Changed, or another row's.
        return undefined;
      }
    },
  };
}

/** Tells keys apart, and says nothing about them. */
function idOf(key: KeyObject): string {
  return createHash("sha256").update("id of ").update(key.export()).digest("hex").slice(0, 16);
}
