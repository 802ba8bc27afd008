import { contract } from "../../contract/index.ts";
import { type Host, host } from "../host.server.ts";
import { answerOrNothing, createClient } from "./client.ts";

/** How long another backend is taken for one: our API may be what answers at its address later. */
const foreignForMilliseconds = 600_000;
/** Statuses that tell nothing about what a backend has. */
const passing = [408, 429];

interface Known {
  isOurs: boolean;
  /** Milliseconds since the epoch. */
  foreignUntil: number;
  asking: Promise<boolean> | undefined;
}

/** What is known of the backend of this process's host. */
const known = new WeakMap<Host, Known>();

/**
 * Whether the backend has what our API adds to the specification. Others have the specification's calls alone. The
 * backend is asked once in this process, and another one again after ten minutes. While there is no answer, it counts
 * as ours: its pages then say that it is away.
 */
export async function hasAdditions(): Promise<boolean> {
  const { apiReads, now } = host();
  if (apiReads) return true;
  const backend = known.get(host()) ?? { isOurs: false, foreignUntil: Number.NEGATIVE_INFINITY, asking: undefined };
  known.set(host(), backend);
  if (backend.isOurs) return true;
  if (now() < backend.foreignUntil) return false;
  backend.asking ??= ask(backend).finally(() => {
    backend.asking = undefined;
  });
  return backend.asking;
}

/** Asks for what our API tells every visitor. */
async function ask(backend: Known): Promise<boolean> {
  const { apiBase, apiFetch, now } = host();
  const client = createClient(contract, apiBase, (request) => answerOrNothing(apiFetch(request())));
  const outcome = await client.studio.read();
  backend.isOurs = outcome.ok;
  if (outcome.ok) return true;
  const { status, isUnreadable } = outcome;
  const isForeign = isUnreadable || (status >= 400 && status < 500 && !passing.includes(status)) || status === 501;
  if (isForeign) backend.foreignUntil = now() + foreignForMilliseconds;
  return !isForeign;
}
