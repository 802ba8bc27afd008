import { z } from "zod";
import type { ConnectionsDeps } from "./deps.ts";

const keptMilliseconds = 60 * 60 * 1_000;
const kept = z.object({ key: z.string(), provider: z.string(), until: z.number() });

/**
 * Returns the key in a form that the page can hold between a test and the form that connects it: sealed, for this
 * administrator and this provider only, for an hour. So a typed key is not lost, and no page contains it.
 */
export function keepKey({ sealer, runtime }: ConnectionsDeps, userId: string, provider: string, key: string): string {
  const content = { key, provider, until: runtime.now() + keptMilliseconds };
  const { text, keyId } = sealer.seal(JSON.stringify(content), ownerOf(userId));
  return `${keyId}.${text}`;
}

/** Returns a kept key with its provider, or `undefined` when it is too old or another administrator's. */
export function openKeptKey({ sealer, runtime }: ConnectionsDeps, userId: string, value: string) {
  const [keyId = "", text = ""] = value.split(".");
  const opened = sealer.open({ text, keyId }, ownerOf(userId));
  if (opened === undefined) return undefined;
  const { until, ...typed } = kept.parse(JSON.parse(opened));
  return runtime.now() <= until ? typed : undefined;
}

function ownerOf(userId: string): string {
  return `typed:${userId}`;
}
