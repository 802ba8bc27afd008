import type { Gate } from "../../../concurrency/gate.ts";
import { within } from "../../../concurrency/waiting.ts";
import { OutputFailedError } from "../failure.ts";
import { isLarge, type RunRecord } from "../rules.ts";

const workMaxMilliseconds = 180_000;

/** Whose work it is, and what makes it unwanted. */
export interface Turn {
  ownerId: string;
  signal?: AbortSignal | undefined;
}

/** The turns of edits. Small images do not wait for large ones. */
export interface EditGates {
  small: Gate;
  large: Gate;
}

/** Returns the gate for the images of a run. */
export function gateOf({ editing }: { editing: EditGates }, run: RunRecord): Gate {
  return isLarge(run) ? editing.large : editing.small;
}

/**
 * Works on the images of an edit when its owner's turn comes. The time counts from then on. Work that is unwanted by
 * then does not begin. Work that takes too long keeps its turn until it ends, because its memory is still in use. Throws
 * OutputFailedError when it takes too long, or the signal's reason.
 */
export async function inTurn<T>(
  gate: Gate,
  { ownerId, signal }: Turn,
  work: () => Promise<T>,
  maxMilliseconds = workMaxMilliseconds,
): Promise<T> {
  const begun = Promise.withResolvers<void>();
  const done = gate(async () => {
    signal?.throwIfAborted();
    begun.resolve();
    return work();
  }, ownerId);
  await Promise.race([begun.promise, done]);
  const detail = `Working on the images took more than ${maxMilliseconds} ms.`;
  return within(done, maxMilliseconds, new OutputFailedError({ code: "TIMEOUT", retryable: true, detail }));
}
