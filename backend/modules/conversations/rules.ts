import { createHash } from "node:crypto";
import { accountLimit } from "../../http/limits.ts";
import type { ConversationTable } from "./tables.ts";

/** Messages shown when a conversation is opened. */
export const shownMessages = 50;
/** The longest reply that is kept: several times what a user reads. */
export const replyMaxCharacters = 32_000;
/** Runs that can be recorded with one message. */
export const runsPerMessageMax = 100;

const restorableMilliseconds = 30 * 86_400_000;

/** Returns the latest deletion time, in milliseconds since the epoch, that can no longer be restored at `now`. */
export function lastRestorable(now: number): number {
  return now - restorableMilliseconds;
}

/** Returns the search index owner of a user's conversations, separate from the user's other entries. */
export function searchOwner(ownerId: string): string {
  return `${ownerId}.conversations`;
}

/** Returns a digest of a request. It shows whether a reused idempotency key has the same request. */
export function digestOf(asked: object): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** Whether a key still returns the conversation it started. Without a maximum age it always does. */
export function isKeyCurrent(
  { created_at, deleted_at }: Pick<ConversationTable, "created_at" | "deleted_at">,
  maxAgeSeconds: number | undefined,
  now: number,
): boolean {
  return maxAgeSeconds === undefined || (deleted_at === null && now - created_at < maxAgeSeconds * 1_000);
}

/** Whether a text has any visible character. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}]/u.test(text);
}

/** Returns how many milliseconds to wait for a reply (RFC 7240, section 4.3). Without a preference, the maximum. */
export function waitOf(prefer: string | undefined, maxMilliseconds: number): number {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?/i.exec(prefer ?? "")?.[1];
  return seconds === undefined ? maxMilliseconds : Math.min(Number(seconds) * 1_000, maxMilliseconds);
}

/** Each reply is work for the assistant. No user reads more replies than this. */
export const replyLimits = [
  accountLimit({ name: "answers a minute: account", times: 20, perSeconds: 60 }),
  accountLimit({ name: "answers a day: account", times: 1_500, perSeconds: 86_400 }),
];
