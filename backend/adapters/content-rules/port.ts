import type { BlockReason, GenerationType } from "../../../contract/generation-terms.ts";

export type Verdict = { allowed: true } | { allowed: false; reason: BlockReason };

/** Decides what may be asked for, begun with and handed over. Several are asked one after the other; the first refusal holds. */
export interface ContentRules {
  /** All that a person wrote for a run, in any language. */
  checkPrompt(texts: readonly string[], mode: GenerationType): Promise<Verdict>;
  /** A picture to begin with. */
  checkInput(picture: Uint8Array, mediaType: string): Promise<Verdict>;
  /** A finished picture, or the poster of a video. */
  checkOutput(picture: Uint8Array, mediaType: string): Promise<Verdict>;
}
