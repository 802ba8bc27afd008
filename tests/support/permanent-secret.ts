import { randomBytes } from "node:crypto";
import { z } from "zod";
import { createSealer } from "../../backend/keys/sealer.ts";

const sealed = z.object({ text: z.string(), keyId: z.string() });

const purpose = "atelier/permanent-secret/1";

/** Returns a row of the setting `permanent_secret` that this secret seals. */
export function permanentSetting(secret: string) {
  const sealer = createSealer([Buffer.from(secret)], purpose, randomBytes);
  return {
    name: "permanent_secret",
    value: JSON.stringify(sealer.seal("made up", "permanent_secret")),
    updated_at: 0,
  };
}

/** Opens the permanent secret as the setting `permanent_secret` stores it. */
export function openPermanent(stored: unknown, secret: Uint8Array): Uint8Array {
  const sealer = createSealer([secret], purpose, randomBytes);
  return Buffer.from(sealer.open(sealed.parse(stored), "permanent_secret") ?? "", "base64");
}
