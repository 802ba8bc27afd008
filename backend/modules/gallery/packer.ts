import { Worker } from "node:worker_threads";
import { createGate } from "../../concurrency/gate.ts";
import type { PackedType, Remuxed, RemuxProblem } from "./remux.ts";

/** Packs videos and recordings anew, each in a thread of its own that is ended when it takes too long or too much memory. */
export interface Packer {
  pack(bytes: Uint8Array, type: PackedType, options?: PackOptions): Promise<Remuxed | RemuxProblem>;
}

interface PackOptions {
  /** Hands the bytes over instead of copying them, where they are a piece of memory of their own; they are empty then. */
  usesUp?: boolean;
  /** Whose file it is; owners take turns. */
  ownerId?: string;
}

export interface PackerOptions {
  /** Threads at a time; each holds its file twice. */
  atOnce: number;
  /** Many times what the largest file takes: 256 MB are copied in about three seconds. */
  milliseconds?: number;
}

/** For what stands beside the file itself: tables of its packets. */
const heapMegabytes = 256;

export function createPacker({ atOnce, milliseconds = 20_000 }: PackerOptions): Packer {
  const gate = createGate(atOnce);
  return {
    pack: (bytes, type, { usesUp = false, ownerId } = {}) =>
      gate(() => packInThread({ bytes, type }, usesUp ? ownedBy(bytes) : [], milliseconds), ownerId),
  };
}

function packInThread(
  order: { bytes: Uint8Array; type: PackedType },
  handedOver: ArrayBuffer[],
  milliseconds: number,
): Promise<Remuxed | RemuxProblem> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL("./packer-thread.ts", import.meta.url), {
      workerData: order,
      transferList: handedOver,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const end = (outcome: Remuxed | RemuxProblem) => {
      clearTimeout(timer);
      resolve(outcome);
      void thread.terminate();
    };
    const timer = setTimeout(() => end("broken"), milliseconds);
    thread.once("message", end);
    // Out of memory, or out of its mind: either way there is no file to be had from these bytes.
    thread.once("error", () => end("broken"));
    thread.once("exit", () => end("broken"));
  });
}

/** The memory that is these bytes' alone. */
function ownedBy({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
