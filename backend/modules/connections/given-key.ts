import type { Violation } from "../../../contract/violations.ts";
import type { SignedInCaller } from "../../http/operation.ts";
import { openKey } from "./connection-key.ts";
import type { ConnectionsDeps } from "./deps.ts";
import { openKeptKey } from "./kept-keys.ts";
import type { ConnectionRecord } from "./records.ts";

interface Given {
  /** What the key is for: a kind of engine, or an assistant's provider. */
  provider: string;
  key?: string | null;
  kept_key?: string;
}

/** Returns the key that a request names: typed, kept by a test, or the stored one. A violation when there is none. */
export function givenKey(
  deps: ConnectionsDeps,
  { userId }: SignedInCaller,
  given: Given,
  stored: { row: ConnectionRecord; url: string | null } | undefined,
): { ok: true; key: string | null; isNew: boolean } | { ok: false; violation: Violation } {
  if (given.key !== undefined) return { ok: true, key: given.key, isNew: true };
  if (given.kept_key !== undefined) {
    const typed = openKeptKey(deps, userId, given.kept_key);
    if (!typed) return { ok: false, violation: wrong("keyExpired") };
    // A key typed for one provider must not reach another because its field was left empty.
    if (typed.provider !== given.provider) return { ok: false, violation: wrong("keyForAddress") };
    return { ok: true, key: typed.key, isNew: true };
  }
  if (!stored || stored.row.sealed_key === null) return { ok: true, key: null, isNew: false };
  // Otherwise a stored key could be read by sending it to another server.
  if (originOf(stored.url) !== originOf(stored.row.url)) return { ok: false, violation: wrong("keyForAddress") };
  const key = openKey(deps, stored.row);
  return key === undefined ? { ok: false, violation: wrong("keyExpired") } : { ok: true, key, isNew: false };
}

function wrong(key: string): Violation {
  return { field: "key", key, values: {} };
}

function originOf(url: string | null): string {
  return url === null ? "" : new URL(url).origin;
}
