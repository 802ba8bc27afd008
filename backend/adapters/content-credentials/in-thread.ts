import { Worker } from "node:worker_threads";
import { createGate } from "../../concurrency/gate.ts";
import { ownManifests } from "./own-manifests.ts";
import {
  type ContentCredentials,
  type CredentialsRead,
  type CredentialType,
  credentialFileMaxBytes,
  type Failed,
  manifestStore,
  type Signer,
} from "./port.ts";
import { structureOf } from "./structure.ts";
import type { Done, Task, ThreadData } from "./task.ts";

export interface InThreadOptions {
  /** What signs; `null` if files are only read. */
  signer: Signer | null;
  /** The studio's own certificates and those that lead to their roots. Manifests that they signed are found by them. */
  ownChains?: Signer["chain"][];
  /** The time limit for a small file. A larger one has a second more for each ten megabytes. */
  milliseconds?: number;
  /** The limit for the memory of WebAssembly. */
  memoryMaxBytes?: number;
}

/** The heap only has text: bytes of files are outside. */
const heapMegabytes = 128;
/** WebAssembly never returns memory, so the thread ends after a file of this size. */
const largeBytes = 16 * 1024 * 1024;
/** Far slower than a busy machine. */
const bytesPerMillisecond = 10_000;
const idleMilliseconds = 30_000;

/**
 * Signs and reads in one thread, a file at a time, after counting its boxes. The thread starts with the first file. It
 * ends when nothing came for half a minute, after a large file, after a failure, and when a file takes too long.
 */
export function createContentCredentials({
  signer,
  ownChains = [],
  milliseconds = 30_000,
  memoryMaxBytes = 1024 * 1024 * 1024,
}: InThreadOptions): ContentCredentials {
  const data: ThreadData = { signer, ownChains, memoryMaxBytes };
  const gate = createGate(1);
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(thread: Worker): Promise<void> {
    if (kept === thread) kept = undefined;
    await thread.terminate();
  }

  function perform(task: Task, handedOver: ArrayBuffer[] = []): Promise<Done> {
    const isLarge = task.bytes.length >= largeBytes;
    return new Promise((resolve) => {
      clearTimeout(idle);
      const thread = kept ?? startThread(data);
      kept = thread;
      thread.ref();
      const limit = milliseconds + task.bytes.length / bytesPerMillisecond;
      const deadline = setTimeout(() => finish({ kind: "failed", message: "took too long" }, false), limit);
      const finish = async (done: Done, isReusable: boolean) => {
        clearTimeout(deadline);
        thread.removeAllListeners();
        // An error without a listener would end the process.
        thread.once("error", () => end(thread));
        if (isReusable && !isLarge) {
          thread.unref();
          idle = setTimeout(() => end(thread), idleMilliseconds).unref();
        } else await end(thread); // The next file must not come before this memory is free.
        resolve(done);
      };
      thread.removeAllListeners();
      thread.once("message", (done: Done) => finish(done, true));
      thread.once("error", (error) => finish({ kind: "failed", message: String(error) }, false));
      thread.once("exit", () => finish({ kind: "failed", message: "ended" }, false));
      thread.postMessage(task, handedOver);
    });
  }

  return {
    sign: ({ bytes, parts = [{ start: 0, end: bytes.length - 1 }], mediaType, claim, ingredients, usesUp = false }) =>
      gate(async () => {
        const problem = problemWith(bytes, mediaType);
        if (problem) return problem;
        const task: Task = { kind: "sign", bytes, parts, mediaType, claim, ingredients };
        const done = await perform(task, usesUp ? ownedBuffer(bytes) : []);
        return done.kind === "signed" ? done.parts : problemOf(done);
      }),
    collect: (bytes, mediaType) =>
      gate(async () => {
        const problem = problemWith(bytes, mediaType);
        if (problem) return problem;
        const done = await perform({ kind: "collect", bytes, mediaType });
        return done.kind === "collected" ? done.bytes : problemOf(done);
      }),
    read: (bytes, mediaType, { usesUp = false } = {}) =>
      gate(async () => {
        if (bytes.length > credentialFileMaxBytes) return { found: "unreadable" };
        const structure = structureOf(bytes, mediaType);
        if (structure !== "plain") return { found: structure === "complex" ? "complex" : "unreadable" };
        const done = await perform({ kind: "read", bytes, mediaType }, usesUp ? ownedBuffer(bytes) : []);
        if (done.kind === "none" || done.kind === "remote") return { found: done.kind };
        return done.kind === "read" ? parsed(done.json, ownChains) : { found: "unreadable" };
      }),
    async close() {
      clearTimeout(idle);
      const thread = kept;
      kept = undefined;
      await thread?.terminate();
    },
  };
}

/** Returns why the library does not get a file. */
function problemWith(bytes: Uint8Array, mediaType: CredentialType): Failed | undefined {
  if (bytes.length > credentialFileMaxBytes) return { problem: "The file is too large." };
  const structure = structureOf(bytes, mediaType);
  return structure === "plain" ? undefined : { problem: `The structure of the file is ${structure}.` };
}

function problemOf(done: Done): Failed {
  return { problem: done.kind === "failed" ? done.message : done.kind };
}

/** Returns the buffer if these bytes fill it entirely; otherwise nothing can be transferred. */
function ownedBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function startThread(workerData: ThreadData): Worker {
  return new Worker(new URL("./thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
}

function parsed(json: string, ownChains: Signer["chain"][]): CredentialsRead {
  try {
    const store = manifestStore.safeParse(JSON.parse(json));
    if (!store.success) return { found: "unreadable" };
    return { found: "credentials", store: store.data, own: ownManifests(store.data, ownChains) };
  } catch {
    return { found: "unreadable" };
  }
}
