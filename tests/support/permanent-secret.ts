import { randomBytes } from "node:crypto";
import { z } from "zod";
import { createSealer } from "../../backend/keys/sealer.ts";

const sealed = z.object({ text: z.string(), keyId: z.string() });

/** Opens the permanent secret as the setting `permanent_secret` stores it. */
export function openPermanent(stored: unknown, secret: Uint8Array): Uint8Array {
  const sealer = createSealer([secret], "atelier/permanent-secret/1", randomBytes);
  return Buffer.from(sealer.open(sealed.parse(stored), "permanent_secret") ?? "", "base64");
}
