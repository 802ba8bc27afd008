import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** A sealed text, and which secret sealed it. */
export interface Sealed {
  text: string;
  keyId: string;
}

/** Seals texts with keys that are derived from the installation's secrets. */
export interface Sealer {
  /** The id of the key that seals now. */
  readonly keyId: string;
  /** Seals a text. It can only be opened for the same `owner`, such as a row and its field. */
  seal(text: string, owner: string): Sealed;
  /** Returns the text, or `undefined` when no secret opens it for this owner. */
  open(sealed: Sealed, owner: string): string | undefined;
}

/** Creates a sealer. `previousSecret` is a secret that no longer seals but still opens. */
export function createSealer(
  { secret, previousSecret }: { secret: Uint8Array; previousSecret: Uint8Array | null },
  randomBytes: (length: number) => Uint8Array,
): Sealer {
  const current = keyFrom(secret);
  const keys = [current, ...(previousSecret ? [keyFrom(previousSecret)] : [])];
  return {
    keyId: current.id,
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { text: sealed.toString("base64url"), keyId: current.id };
    },
    open({ text, keyId }, owner) {
      const found = keys.find(({ id }) => id === keyId);
      const sealed = Buffer.from(text, "base64url");
      if (!found || sealed.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, found.key, sealed.subarray(0, nonceBytes), {
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

function keyFrom(secret: Uint8Array): { key: Buffer; id: string } {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "atelier/connections/keys/1", 32));
  // Tells keys apart, and says nothing about them.
  const id = createHash("sha256").update("id of ").update(key).digest("hex").slice(0, 16);
  return { key, id };
}
