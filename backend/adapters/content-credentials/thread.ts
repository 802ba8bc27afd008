import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { initSync, WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";
import { coseReserveBytes, coseSigner } from "./cose.ts";
import { ingredientLabel, manifestDefinition } from "./definition.ts";
import { blobOf, installFileReaderSync, MemoryBlob } from "./memory-blob.ts";
import { trustIn } from "./own-manifests.ts";
import { signedParts } from "./signed-parts.ts";
import { type CollectTask, type Done, type ReadTask, type SignTask, type Task, threadData } from "./task.ts";

/** Limits the memory of WebAssembly: a file can claim any size, and the limits of a thread do not count this memory. */
const { signer, ownChains, memoryMaxBytes } = threadData.parse(workerData);
setFlagsFromString(`--wasm-max-mem-pages=${Math.ceil(memoryMaxBytes / 65_536)}`);
initSync({ module: readFileSync(new URL(import.meta.resolve("@contentauth/c2pa-wasm/c2pa.wasm"))) });
installFileReaderSync();

/** A file may name an address that its manifest is at. Nothing is fetched from it. */
Reflect.deleteProperty(globalThis, "fetch");
const verify = { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false };
const settings = JSON.stringify({ verify });
const readSettings = JSON.stringify({ verify, trust: trustIn(ownChains) });

const sign = signer && coseSigner(signer);
const reserveSize = signer ? coseReserveBytes(signer) : 0;

parentPort?.on("message", async (task: Task) => {
  // A failure inside WebAssembly leaves its memory in an unknown state: uncaught, it ends the thread.
  parentPort?.postMessage(await perform(task));
});

async function perform(task: Task): Promise<Done> {
  try {
    if (task.kind === "read") return await read(task);
    return task.kind === "sign" ? await signFile(task) : await collect(task);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (/RemoteManifest/i.test(message)) return { kind: "remote" };
    return /JumbfNotFound|no JUMBF data found/i.test(message) ? { kind: "none" } : { kind: "failed", message };
  }
}

async function read({ bytes, mediaType }: ReadTask): Promise<Done> {
  const reader = await WasmReader.fromBytes(mediaType, bytes, readSettings);
  try {
    return { kind: "read", json: reader.json() };
  } finally {
    reader.free();
  }
}

async function signFile({ bytes, parts, mediaType, claim, ingredients }: SignTask): Promise<Done> {
  if (!sign) throw new Error("This thread has no certificate.");
  const builder = WasmBuilder.fromJson(JSON.stringify(manifestDefinition(claim, ingredients)), settings);
  for (const [index, { relationship, bytes: collected }] of ingredients.entries()) {
    const ingredient = JSON.stringify({ relationship, label: ingredientLabel(index) });
    await builder.addIngredientFromBlob(ingredient, "application/c2pa", new MemoryBlob(collected));
  }
  const signed = await builder.sign({ alg: "es256", reserveSize, sign }, [], mediaType, blobOf(bytes, parts));
  return { kind: "signed", parts: signedParts(signed, bytes, parts) };
}

async function collect({ bytes, mediaType }: CollectTask): Promise<Done> {
  const builder = WasmBuilder.fromJson("{}", settings);
  await builder.addIngredientFromBlob("{}", mediaType, new MemoryBlob(bytes));
  return { kind: "collected", bytes: builder.toArchive() };
}
