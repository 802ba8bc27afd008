import type { AspectRatio, ComposerMode } from "../../../contract/generation-terms.ts";
import type { Language } from "../../../contract/languages.ts";

/** An image that a message refers to. */
export interface AssistantPicture {
  /** Returns a JPEG of at most 1024 pixels on the longer side; for a video, its poster. */
  jpeg(): Promise<Uint8Array>;
  /** The prompt that the image was generated from. */
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
  mode: ComposerMode;
  aspectRatios: readonly AspectRatio[];
  /** Whether any model of this mode accepts a negative prompt. */
  takesNegative: boolean;
}

export interface AssistantRequest {
  /** The language of the answer. */
  language: Language;
  /** The conversation so far, oldest first. The last turn is the user's message to answer. Never empty. */
  turns: readonly AssistantTurn[];
  /** The modes that are currently available. */
  modes: readonly OfferedMode[];
}

/** A single prompt to write, outside a conversation. */
export type PromptTask = {
  /** The language of the prompt, where nothing else shows it. */
  language: Language;
  promptMaxCharacters: number;
} & (
  | {
      kind: "enhance";
      mode: ComposerMode;
      prompt: string;
      negativePrompt: string;
      /** `null` where a negative prompt is ignored. */
      negativePromptMaxCharacters: number | null;
    }
  | {
      kind: "describe";
      /** A JPEG of at most 1024 pixels on the longer side. */
      jpeg: Uint8Array;
    }
);

/** Why there is no answer, or only part of one. The text for users is written elsewhere. */
export class AssistantFailure extends Error {
  override readonly name = "AssistantFailure";
  readonly reason: "unavailable" | "stalled" | "refused" | "garbled";

  constructor(reason: AssistantFailure["reason"], options?: ErrorOptions) {
    super(`The assistant's answer is incomplete: ${reason}`, options);
    this.reason = reason;
  }
}

/** Stands in an answer where all pieces before it turned out to be no part of it: a model's thoughts. */
export const startOver = Symbol("start over");
export type Piece = string | typeof startOver;

/**
 * Answers in conversations. An answer is Markdown. A proposed generation request is a code block marked `prompt`: the
 * prompt first, then optional lines such as `negative: …`, `ratio: 4:3`, `mode: text-to-image` and `style: …`.
 */
export interface Assistant {
  kind: "coach" | "model";
  /** Returns the name that users see. */
  label(language: Language): string;
  seesPictures: boolean;
  /**
   * Yields the answer in pieces as it is written; an empty piece signals that more is coming. Ends without an error
   * when `signal` aborts. Throws AssistantFailure when there is no answer or when it breaks off.
   */
  answer(request: AssistantRequest, signal: AbortSignal): AsyncIterable<Piece>;
  /**
   * Yields an answer with one `prompt` block, in pieces and with the failures of `answer`. Only an assistant that sees
   * images describes one.
   */
  writePrompt(task: PromptTask, signal: AbortSignal): AsyncIterable<Piece>;
}
