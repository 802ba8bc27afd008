import { createHash } from "node:crypto";
import { accountLimit } from "../../http/limits.ts";
import type { ConversationTable } from "./tables.ts";

/** What opening a conversation shows of it. */
export const shownMessages = 50;
/** The longest answer that is kept: several times what anybody reads. */
export const replyMaxCharacters = 32_000;
/** Runs that can be noted with one message. */
export const runsPerMessageMax = 100;

const restorableMilliseconds = 30 * 86_400_000;

/** What was deleted at this instant or before can no longer be restored, at the given one. */
export function lastRestorable(now: number): number {
  return now - restorableMilliseconds;
}

/** How somebody's conversations are found: apart from what else of theirs there is to find. */
export function searchOwner(ownerId: string): string {
  return `${ownerId}.conversations`;
}

/** A digest of what was asked for, to tell whether a key that was used stands for the same. */
export function digestOf(asked: object): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** Whether a key that began a conversation still gives it; a key without an age does for good. */
export function standsFor(
  { created_at, deleted_at }: Pick<ConversationTable, "created_at" | "deleted_at">,
  maxAgeSeconds: number | undefined,
  now: number,
): boolean {
  return maxAgeSeconds === undefined || (deleted_at === null && now - created_at < maxAgeSeconds * 1_000);
}

/** Whether there is anything in a text to see. */
export function isVisible(text: string): boolean {
  return /[^\s\p{C}]/u.test(text);
}

/** How long somebody wants to wait for an answer, in milliseconds: RFC 7240, section 4.3. As long as may be when they do not say. */
export function waitOf(prefer: string | undefined, maxMilliseconds: number): number {
  const seconds = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?/i.exec(prefer ?? "")?.[1];
  return seconds === undefined ? maxMilliseconds : Math.min(Number(seconds) * 1_000, maxMilliseconds);
}

/** Every answer is work for the assistant; nobody reads more of them than this. */
export const replyLimits = [
  accountLimit({ name: "answers a minute: account", times: 20, perSeconds: 60 }),
  accountLimit({ name: "answers a day: account", times: 1_500, perSeconds: 86_400 }),
];
