import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Runtime } from "./port.ts";

/** By how much a machine's clock may differ from the database's before its process takes no more work. */
export const skewMaxMilliseconds = 2_000;
const syncEveryMilliseconds = 10_000;
/** An answer that took longer says too little of what time it is. */
const roundTripMaxMilliseconds = 1_000;
const sequenceMax = 0xffff_ffff;

export interface SynchronizedRuntime extends Runtime {
  /** How far this machine's own clock is ahead of the source, in milliseconds; below zero where it is behind. */
  skewMilliseconds(): number;
  stop(): void;
}

/**
 * A runtime whose time is a source's that all processes share, so that leases, deadlines and ledger dates of one are those
 * of all, whatever their machines think. Between two questions the time goes on by the monotonic clock, which nobody sets.
 * Resolves once the time is known; `onSkew` hears whenever the machine's clock begins or ends to be too far off.
 */
export async function createSynchronizedRuntime(options: {
  readTime: () => Promise<number>;
  onSkew: (skewMilliseconds: number, isTooFar: boolean) => void;
  onFailure: (error: unknown) => void;
  /** The machine's own clock. */
  systemTime?: () => number;
}): Promise<SynchronizedRuntime> {
  const { readTime, onSkew, onFailure, systemTime = Date.now } = options;
  /** What the source's time was when the monotonic clock began. */
  let origin = systemTime() - performance.now();
  let isTooFar = false;
  const now = () => Math.round(origin + performance.now());
  const skewMilliseconds = () => systemTime() - now();

  async function synchronize(): Promise<void> {
    const asked = performance.now();
    const time = await readTime();
    const roundTrip = performance.now() - asked;
    if (roundTrip <= roundTripMaxMilliseconds) origin = time - asked - roundTrip / 2;
    const skew = skewMilliseconds();
    if (Math.abs(skew) > skewMaxMilliseconds === isTooFar) return;
    isTooFar = !isTooFar;
    onSkew(skew, isTooFar);
  }

  await synchronize();
  const timer = setInterval(() => void synchronize().catch(onFailure), syncEveryMilliseconds);
  timer.unref();
  return {
    now,
    newId: createIds(now),
    randomBytes: (length) => randomBytes(length),
    skewMilliseconds,
    stop: () => clearInterval(timer),
  };
}

/** Ids by a clock of our own: within a millisecond they count up (RFC 9562, section 6.2, method 1). */
function createIds(now: () => number): () => string {
  let msecs = 0;
  let seq = 0;
  return () => {
    const time = now();
    if (time > msecs || seq >= sequenceMax) {
      msecs = Math.max(time, msecs + 1);
      // Half of the room is left for counting.
      seq = randomBytes(4).readUInt32BE() >>> 1;
    } else seq += 1;
    return v7({ msecs, seq });
  };
}
