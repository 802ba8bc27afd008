import type { Tx } from "../../../adapters/database/port.ts";
import type { SignedInCaller } from "../../../http/operation.ts";
import type { OpenAiDeps } from "../deps.ts";
import * as records from "../records.ts";
import type { ImagesRequest } from "../requests.ts";
import { retryWindowMilliseconds } from "../rules.ts";

type Deps = Pick<OpenAiDeps, "credits" | "database" | "runtime" | "times">;

/** A request that waits for its answer. */
export interface Try {
  /** The idempotency key of its run. */
  key: string;
  /** Says that it still waits. */
  renew(): Promise<void>;
  /** Says that it waits no more. Without an answer, the next request with the same body uses its run. */
  end(isAnswered: boolean): Promise<void>;
}

/** How many silences may pass before a wait counts as lost with its process. */
const silencesMax = 3;

/** Begins the wait of a request, or takes over that of an earlier try of it. */
export async function beginTry(deps: Deps, request: ImagesRequest, caller: SignedInCaller): Promise<Try> {
  const given = request.headers["idempotency-key"];
  if (given !== undefined) return { key: given, renew: async () => {}, end: async () => {} };
  const { database, runtime, times } = deps;
  const heldUntil = () => runtime.now() + silencesMax * times.heartbeatMilliseconds;
  const key = await database.transaction((tx) => keyOfTry(deps, tx, request, caller, heldUntil()));
  const hold = (until: number | null) => database.transaction((tx) => records.holdRequest(tx, key, until));
  return {
    key,
    renew: () => hold(heldUntil()),
    end: (isAnswered) => hold(isAnswered ? null : runtime.now()),
  };
}

/**
 * Returns the idempotency key of a request without one. A retry gets the key of an earlier try with the same body. Of
 * several such requests, it uses the newest that no retry of the same number uses, so that parallel requests keep their
 * own runs. A request without a number may be a retry as well: it gets the key of one that nobody waits for and nobody
 * got the answer of. A user's requests take turns, so that two copies of a retry share a key as well.
 */
async function keyOfTry(
  { credits, runtime }: Deps,
  tx: Tx,
  { bodySha256, headers }: ImagesRequest,
  { sessionId, userId }: SignedInCaller,
  held_until: number,
): Promise<string> {
  const attempt = headers["x-stainless-retry-count"];
  const now = runtime.now();
  const sender = { key_id: sessionId, body_sha256: bodySha256 };
  await credits.lockAccount(tx, userId);
  const tries = await records.findRequests(tx, sender, now - retryWindowMilliseconds);
  const found =
    attempt > 0
      ? (tries.find((one) => one.attempt < attempt) ?? tries[0])
      : tries.find((one) => one.held_until !== null && one.held_until <= now);
  if (found) {
    await records.noteRetry(tx, { id: found.id, attempt: Math.max(found.attempt, attempt), used_at: now });
    await records.holdRequest(tx, found.id, held_until);
    return found.id;
  }
  const id = runtime.newId();
  await records.insertRequest(tx, { id, ...sender, attempt, used_at: now, held_until });
  return id;
}
