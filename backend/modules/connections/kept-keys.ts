import { z } from "zod";
import type { ConnectionsDeps } from "./deps.ts";

const keptMilliseconds = 60 * 60 * 1_000;
const kept = z.object({ key: z.string(), until: z.number() });

/**
 * Returns the key in a form that the page can hold between a test and the form that connects it: sealed, for this
 * administrator only, for an hour. So a typed key is not lost, and no page contains it.
 */
export function keepKey({ sealer, runtime }: ConnectionsDeps, userId: string, key: string): string {
  const { text, keyId } = sealer.seal(
    JSON.stringify({ key, until: runtime.now() + keptMilliseconds }),
    ownerOf(userId),
  );
  return `${keyId}.${text}`;
}

/** Returns a kept key, or `undefined` when it is too old or another administrator's. */
export function openKeptKey({ sealer, runtime }: ConnectionsDeps, userId: string, value: string): string | undefined {
  const [keyId = "", text = ""] = value.split(".");
  const opened = sealer.open({ text, keyId }, ownerOf(userId));
  if (opened === undefined) return undefined;
  const { key, until } = kept.parse(JSON.parse(opened));
  return runtime.now() <= until ? key : undefined;
}

function ownerOf(userId: string): string {
  return `typed:${userId}`;
}
