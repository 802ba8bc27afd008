import type { AspectRatio, GenerationType } from "../../../contract/generation-terms.ts";
import type { Language } from "../../../contract/languages.ts";

/** A picture that a message speaks of. */
export interface AssistantPicture {
  /** JPEG of at most 1024 pixels on the longer side; of a film its poster. */
  jpeg(): Promise<Uint8Array>;
  /** What it was made from. */
  prompt: string;
  negativePrompt: string;
  aspectRatio: AspectRatio;
  style: string | null;
  kind: "image" | "video";
}

export interface AssistantTurn {
  role: "user" | "assistant";
  text: string;
  pictures: readonly AssistantPicture[];
}

export interface OfferedMode {
  mode: GenerationType;
  aspectRatios: readonly AspectRatio[];
  /** Whether any of its models is told what is not wanted. */
  takesNegative: boolean;
}

export interface AssistantRequest {
  /** The language to answer in. */
  language: Language;
  /** What was said so far, the oldest first; the last one is the person's and is to be answered. Never empty. */
  turns: readonly AssistantTurn[];
  /** What can be made here at the moment. */
  modes: readonly OfferedMode[];
}

/** Why there is no answer, or only a part of one. What is said of it to people is not made here. */
export class AssistantFailure extends Error {
  override readonly name = "AssistantFailure";
  readonly reason: "unavailable" | "stalled" | "refused" | "garbled";

  constructor(reason: AssistantFailure["reason"], options?: ErrorOptions) {
    super(`The assistant gave no whole answer: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Who answers in conversations. An answer is Markdown. What it proposes to make stands in a code block marked `prompt`: the
 * prompt first, then lines such as `negative: …`, `ratio: 4:3`, `mode: text-to-image` and `style: …`, each where it has one.
 */
export interface Assistant {
  kind: "coach" | "model";
  /** The name people read. */
  label(language: Language): string;
  seesPictures: boolean;
  /**
   * The answer, piece by piece as it is written; an empty piece says that one is still coming. Ends when `signal` aborts, without an error.
   * Throws AssistantFailure when there is no answer, or when it breaks off.
   */
  answer(request: AssistantRequest, signal: AbortSignal): AsyncIterable<string>;
}
