import { createContentCredentials } from "../../backend/adapters/content-credentials/in-thread.ts";
import type { CredentialType } from "../../backend/adapters/content-credentials/port.ts";

const reader = createContentCredentials({ signer: null });

/** Returns what a reader finds in a file. Throws if the file has no credentials. */
export async function readCredentials(bytes: Uint8Array, mediaType: CredentialType) {
  const read = await reader.read(bytes, mediaType);
  if (read.found !== "credentials") throw new Error(`A reader finds ${read.found}.`);
  const { manifests, active_manifest, validation_state, validation_status } = read.store;
  const manifest = manifests[active_manifest];
  const actions = manifest?.assertions.find(({ label }) => label.startsWith("c2pa.actions"))?.data;
  return {
    state: validation_state,
    problems: validation_status.map(({ code }) => code),
    issuer: manifest?.signature_info?.issuer,
    relationships: manifest?.ingredients.map(({ relationship }) => relationship),
    actions: JSON.stringify(actions),
    manifestCount: Object.keys(manifests).length,
  };
}
