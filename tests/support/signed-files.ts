import { readFileSync } from "node:fs";
import { initSync, WasmBuilder } from "@contentauth/c2pa-wasm";
import { coseReserveBytes, coseSigner } from "../../backend/adapters/content-credentials/cose.ts";
import { installFileReaderSync, MemoryBlob } from "../../backend/adapters/content-credentials/memory-blob.ts";
import type { CredentialType, Signer } from "../../backend/adapters/content-credentials/port.ts";

/** Signs files as the programs of other makers do, with any manifest. */

initSync({ module: readFileSync(new URL(import.meta.resolve("@contentauth/c2pa-wasm/c2pa.wasm"))) });
installFileReaderSync();

const sourceTypes = "http://cv.iptc.org/newscodes/digitalsourcetype/";

export interface TestAction {
  action: string;
  when?: string;
  softwareAgent?: string | { name: string; version?: string };
  digitalSourceType?: string;
  parameters?: object;
}

interface Signing {
  mediaType: CredentialType;
  signer: Signer;
  program?: { name: string; version?: string };
  actions: readonly TestAction[];
  /** The first one is the parent, if the first action opens it. */
  ingredients?: readonly { title: string; mediaType: CredentialType; bytes: Uint8Array }[];
  /** Names this address instead of embedding the manifest. */
  remoteUrl?: string;
  /** A JPEG that the manifest shows of the file. */
  thumbnail?: Uint8Array;
}

/** Returns the signed file. */
export async function signFile(bytes: Uint8Array, signing: Signing): Promise<Uint8Array> {
  const { mediaType, signer, program = { name: "Camera", version: "2.1" }, actions, ingredients = [] } = signing;
  const opens = actions[0]?.action === "c2pa.opened";
  const definition = {
    claim_generator_info: [program],
    assertions: [
      {
        label: "c2pa.actions.v2",
        data: {
          actions: actions.map(({ digitalSourceType: type, ...action }) => ({
            ...action,
            ...(type !== undefined && { digitalSourceType: `${sourceTypes}${type}` }),
            ...(action.action === "c2pa.opened" && { parameters: { ingredientIds: ["ingredient-0"] } }),
          })),
        },
      },
    ],
  };
  const verify = { verify_after_sign: false };
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), JSON.stringify({ verify }));
  for (const [index, { title, mediaType: type, bytes: content }] of ingredients.entries()) {
    const relationship = opens && index === 0 ? "parentOf" : "componentOf";
    const described = JSON.stringify({ title, relationship, label: `ingredient-${index}` });
    await builder.addIngredientFromBlob(described, type, new MemoryBlob(content));
  }
  if (signing.thumbnail) await builder.setThumbnailFromBlob("image/jpeg", new MemoryBlob(signing.thumbnail));
  if (signing.remoteUrl !== undefined) {
    builder.setRemoteUrl(signing.remoteUrl);
    builder.setNoEmbed(true);
  }
  const cose = { alg: "es256", reserveSize: coseReserveBytes(signer), sign: coseSigner(signer) };
  const signed = await builder.sign(cose, [], mediaType, new MemoryBlob(bytes));
  builder.free();
  return signed;
}

/** Returns the file with one bit changed that many bytes before its end. */
export function withOneBitChanged(bytes: Uint8Array, beforeEnd = 20): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const at = changed.length - beforeEnd;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
