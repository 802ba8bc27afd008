import { Worker } from "node:worker_threads";
import { createGate } from "../../concurrency/gate.ts";
import type { PackedType, Remuxed, RemuxProblem } from "./remux.ts";

/** Remuxes video and audio files, each in its own thread. A thread that exceeds its time or memory is terminated. */
export interface Packer {
  pack(bytes: Uint8Array, type: PackedType, options?: PackOptions): Promise<Remuxed | RemuxProblem>;
}

interface PackOptions {
  /** Transfers the bytes instead of copying them if they fill their whole buffer. They are empty afterwards. */
  usesUp?: boolean;
  /** The file's owner. Owners take turns in the queue. */
  ownerId?: string;
}

export interface PackerOptions {
  /** The most threads at the same time. Each holds its file twice. */
  atOnce: number;
  /** The time limit, far above the three seconds or so that copying 256 MB takes. */
  milliseconds?: number;
}

/** Heap for packet tables; the file's bytes are outside the heap. */
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
    // The thread ran out of memory or crashed. Either way it cannot produce a file from these bytes.
    thread.once("error", () => end("broken"));
    thread.once("exit", () => end("broken"));
  });
}

/** Returns the buffer if these bytes fill it entirely; otherwise nothing can be transferred. */
function ownedBy({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
