import { createHash } from "node:crypto";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { plainLine } from "../../http/plain-text.ts";

/** What somebody wrote, and what it was for. */
export type Wording = Pick<SavedPrompt, "prompt" | "negative_prompt" | "generation_type" | "aspect_ratio" | "style">;

/** Those that nobody pinned; the ones used longest ago give way to new ones. */
export const unpinnedPromptsMax = 1_000;

const restorableMilliseconds = 86_400_000;

/** Tells whether two are the same entry: the words and the mode make it, the form of the picture does not. */
export function wordingDigest({ prompt, negative_prompt, generation_type, style }: Wording): string {
  return createHash("sha256")
    .update(JSON.stringify([generation_type, prompt, negative_prompt, style]))
    .digest("hex");
}

/** What was deleted at or before this instant cannot be restored any more. */
export function lastRestorable(now: number): number {
  return now - restorableMilliseconds;
}

/** A name as it is kept; `null` for none. */
export function keptName(name: string | undefined): string | null {
  return plainLine(name ?? "") || null;
}
