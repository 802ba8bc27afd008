import { createHash } from "node:crypto";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";

export interface HandDrivenRuntime extends Runtime {
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
}

/** Creates a runtime with a clock that moves only on request, and ids and bytes that are the same in every run. */
export function createHandDrivenRuntime(start = Date.UTC(2026, 0, 15, 12)): HandDrivenRuntime {
  let now = start;
  let ids = 0;
  let draws = 0;
  return {
    now: () => now,
    newId() {
      ids += 1;
      const time = now.toString(16).padStart(12, "0");
      // Version 7 and variant 10 as RFC 9562 requires. The counter never restarts, so later ids sort later.
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${ids.toString(16).padStart(12, "0")}`;
    },
    randomBytes(length) {
      const bytes = new Uint8Array(length);
      for (let offset = 0; offset < length; offset += 32) {
        draws += 1;
        const block = createHash("sha256").update(`draw ${draws}`).digest();
        bytes.set(block.subarray(0, Math.min(32, length - offset)), offset);
      }
      return bytes;
    },
    advance(milliseconds) {
      if (milliseconds < 0) throw new RangeError("The clock only moves forward.");
      now += milliseconds;
    },
  };
}
