import type { BlockReason, GenerationType } from "../../../contract/generation-terms.ts";

export type Verdict = { allowed: true } | { allowed: false; reason: BlockReason };

/** Decides which prompts, source images and outputs are allowed. */
export interface ContentRules {
  /** Checks all texts that a user wrote for a run, in any language. */
  checkPrompt(texts: readonly string[], mode: GenerationType): Promise<Verdict>;
  /** Checks a source image. */
  checkInput(picture: Uint8Array, mediaType: string): Promise<Verdict>;
  /** Checks a finished image, or the poster of a video. */
  checkOutput(picture: Uint8Array, mediaType: string): Promise<Verdict>;
}
