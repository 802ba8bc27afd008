import type { KeyRing } from "./key-ring.ts";
import { createSealer, type Sealer } from "./sealer.ts";

/** The name of the setting that has the permanent secret, sealed. */
export const permanentSecretName = "permanent_secret";

/** Returns what seals the permanent secret. */
export function permanentSecretSealer(keyRing: KeyRing, randomBytes: (length: number) => Uint8Array): Sealer {
  return createSealer(keyRing, "atelier/permanent-secret/1", randomBytes);
}
