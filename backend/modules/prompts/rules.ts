import { createHash } from "node:crypto";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import { plainLine } from "../../http/plain-text.ts";

/** The text of a prompt, and the mode and options it was used with. */
export type Wording = Pick<SavedPrompt, "prompt" | "negative_prompt" | "generation_type" | "aspect_ratio" | "style">;

/** Unpinned prompts per account. Beyond that the least recently used are removed. */
export const unpinnedPromptsMax = 1_000;

const restorableMilliseconds = 86_400_000;

/** Returns the digest that identifies an entry: its words, mode and style. The aspect ratio is left out. */
export function wordingDigest({ prompt, negative_prompt, generation_type, style }: Wording): string {
  return createHash("sha256")
    .update(JSON.stringify([generation_type, prompt, negative_prompt, style]))
    .digest("hex");
}

/** Returns the latest deletion time, in milliseconds since the epoch, that can no longer be restored at `now`. */
export function lastRestorable(now: number): number {
  return now - restorableMilliseconds;
}

/** Returns a name as it is stored; `null` for none. */
export function keptName(name: string | undefined): string | null {
  return plainLine(name ?? "") || null;
}
