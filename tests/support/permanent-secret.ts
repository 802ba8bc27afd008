import { randomBytes } from "node:crypto";
import { z } from "zod";
import { permanentSecretName, permanentSecretSealer } from "../../backend/keys/permanent-secret.ts";

const sealed = z.object({ text: z.string(), keyId: z.string() });

/** Returns a row of the setting `permanent_secret` that this secret seals. */
export function permanentSetting(secret: string) {
  const sealer = permanentSecretSealer([Buffer.from(secret)], randomBytes);
  return {
    name: permanentSecretName,
    value: JSON.stringify(sealer.seal("made up", permanentSecretName)),
    updated_at: 0,
  };
}

/** Opens the permanent secret as the setting `permanent_secret` stores it. */
export function openPermanent(stored: unknown, secret: Uint8Array): Uint8Array {
  const sealer = permanentSecretSealer([secret], randomBytes);
  return Buffer.from(sealer.open(sealed.parse(stored), "permanent_secret") ?? "", "base64");
}
