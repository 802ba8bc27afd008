import { contract } from "../../contract/index.ts";
import { host } from "../host.server.ts";
import { answerOrNothing, createClient } from "./client.ts";

/** How long another backend is taken for one: our API may be what answers at its address later. */
const foreignForMilliseconds = 600_000;
/** Statuses that tell nothing about what a backend has. */
const passing = [408, 429];

let isOurs = false;
let foreignUntil = 0;
let asking: Promise<boolean> | undefined;

/**
 * Whether the backend has what our API adds to the specification. Others have the specification's calls alone. The
 * backend is asked once in this process, and another one again after ten minutes. While there is no answer, it counts
 * as ours: its pages then say that it is away.
 */
export async function hasAdditions(): Promise<boolean> {
  const { apiReads, now } = host();
  if (apiReads || isOurs) return true;
  if (now() < foreignUntil) return false;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Asks for what our API tells every visitor. */
async function ask(): Promise<boolean> {
  const { apiBase, apiFetch, now } = host();
  const client = createClient(contract, apiBase, (request) => answerOrNothing(apiFetch(request())));
  const outcome = await client.studio.read();
  isOurs = outcome.ok;
  const { status, isUnreadable } = outcome.ok ? { status: 200 } : outcome;
  const isForeign = isUnreadable || (status >= 400 && status < 500 && !passing.includes(status));
  if (!isOurs && isForeign) foreignUntil = now() + foreignForMilliseconds;
  return !isForeign || isOurs;
}
