import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Runtime } from "./port.ts";

/** How far a machine's clock may differ from the database's before its process claims no more work. */
export const skewMaxMilliseconds = 2_000;
const syncEveryMilliseconds = 10_000;
/** A slower answer is too inaccurate to set the time. */
const roundTripMaxMilliseconds = 1_000;
const sequenceMax = 0xffff_ffff;

export interface SynchronizedRuntime extends Runtime {
  /** How far this machine's clock is ahead of the source, in milliseconds. Negative when it is behind. */
  skewMilliseconds(): number;
  stop(): void;
}

/**
 * Creates a runtime whose time comes from a source that all processes share. Leases, deadlines and ledger dates then
 * agree across machines with different clocks. Between readings, time advances by the monotonic clock, which is never
 * set. Resolves once the time is known. `onSkew` is called when the machine's clock starts or stops being too far off.
 */
export async function createSynchronizedRuntime(options: {
  readTime: () => Promise<number>;
  onSkew: (skewMilliseconds: number, isTooFar: boolean) => void;
  onFailure: (error: unknown) => void;
  /** The machine's own clock. */
  systemTime?: () => number;
}): Promise<SynchronizedRuntime> {
  const { readTime, onSkew, onFailure, systemTime = Date.now } = options;
  /** The source's time when the monotonic clock started. */
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

/** Generates ids with a clock of our own. Ids within one millisecond count up (RFC 9562, section 6.2, method 1). */
function createIds(now: () => number): () => string {
  let msecs = 0;
  let seq = 0;
  return () => {
    const time = now();
    if (time > msecs || seq >= sequenceMax) {
      msecs = Math.max(time, msecs + 1);
      // Half of the range is reserved for counting.
      seq = randomBytes(4).readUInt32BE() >>> 1;
    } else seq += 1;
    return v7({ msecs, seq });
  };
}
