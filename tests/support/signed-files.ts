import { sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initSync, WasmBuilder } from "@contentauth/c2pa-wasm";
import type { Signer } from "./new-signer.ts";

/** Signs files as programs of other makers do, with any manifest. */

const contentOf = new WeakMap<Blob, Uint8Array<ArrayBuffer>>();

/** The signing program reads parts of a Blob synchronously, as in a browser's worker. */
class MemoryBlob extends Blob {
  constructor(bytes: Uint8Array<ArrayBuffer>, type: string) {
    super([bytes], { type });
    contentOf.set(this, bytes);
  }

  override slice(start?: number, end?: number, type = ""): Blob {
    return new MemoryBlob((contentOf.get(this) ?? new Uint8Array()).subarray(start, end), type);
  }
}

Object.assign(globalThis, {
  FileReaderSync: class {
    readAsArrayBuffer(blob: Blob): ArrayBuffer {
      const bytes = contentOf.get(blob) ?? new Uint8Array();
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    }
  },
});

let isReady = false;

function start(): void {
  if (isReady) return;
  const module = fileURLToPath(import.meta.resolve("@contentauth/c2pa-wasm/c2pa.wasm"));
  initSync({ module: readFileSync(module) });
  isReady = true;
}

export interface Ingredient {
  title: string;
  relationship: "parentOf" | "componentOf" | "inputTo";
  label: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Signing {
  mediaType: string;
  manifest: object;
  signer: Signer;
  ingredients?: readonly Ingredient[];
}

/** Returns the signed file. */
export async function signFile(
  bytes: Uint8Array<ArrayBuffer>,
  { mediaType, manifest, signer, ingredients = [] }: Signing,
): Promise<Uint8Array<ArrayBuffer>> {
  start();
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify({ verify: { verify_after_sign: false } }));
  for (const { bytes: content, mediaType: type, ...described } of ingredients)
    await builder.addIngredientFromBlob(JSON.stringify(described), type, new MemoryBlob(content, type));
  const definition = { alg: "es256", reserveSize, sign: async (claim: Uint8Array) => signature(claim, signer) };
  const signed = await builder.sign(definition, [], mediaType, new MemoryBlob(bytes, mediaType));
  builder.free();
  return new Uint8Array(signed);
}

const reserveSize = 4_096;

/** Returns a COSE_Sign1 (RFC 9052, section 4.2) of exactly the reserved size, with the certificate in its header. */
function signature(claim: Uint8Array, { certificate, key }: Signer): Uint8Array<ArrayBuffer> {
  const protectedHeader = Buffer.concat([head(5, 2), Buffer.from([1, 0x26]), head(0, 33), byteString(certificate)]);
  const signed = Buffer.concat([
    head(4, 4),
    textString("Signature1"),
    byteString(protectedHeader),
    byteString(Buffer.alloc(0)),
    byteString(claim),
  ]);
  const value = sign("sha256", signed, { key, dsaEncoding: "ieee-p1363" });
  const padded = (length: number) =>
    Buffer.concat([
      Buffer.from([0xd2]),
      head(4, 4),
      byteString(protectedHeader),
      head(5, 1),
      textString("pad"),
      byteString(Buffer.alloc(length)),
      Buffer.from([0xf6]),
      byteString(value),
    ]);
  const unpadded = padded(256).length - 256;
  return new Uint8Array(padded(reserveSize - unpadded));
}

/** Returns the head of a CBOR item (RFC 8949, section 3). */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

function byteString(bytes: Uint8Array): Buffer {
  return Buffer.concat([head(2, bytes.length), bytes]);
}

function textString(text: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
}
