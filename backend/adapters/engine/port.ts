import type {
  AspectRatio,
  BlockReason,
  GenerationType,
  Origin,
  Quality,
  RunStage,
} from "../../../contract/generation-terms.ts";

/** What one model can do in one mode; the form, the checks, the price list and the API's description are made from it. */
export interface ModelDescription {
  mode: GenerationType;
  /** The same model of two engines has the same id: one can stand in for the other. */
  id: string;
  label: string;
  /** `advanced` models come with the plans that have all models. */
  tier: "basic" | "advanced";
  aspectRatios: readonly AspectRatio[];
  qualities: readonly { id: Quality; longSidePixels: number }[];
  /** Seconds a video may have, the default first; empty for pictures. */
  durationsSeconds: readonly number[];
  promptMaxCharacters: number;
  /** `null` when the model ignores negative prompts. */
  negativePromptMaxCharacters: number | null;
  seed: boolean;
  /** How far a result may leave its source, 0 to 1; `null` when there is no choice. */
  strength: { min: number; max: number; default: number } | null;
  source: "none" | "required";
  /**
   * What can be said about the sound; `null` when there is none. A model with `upload` and without a prompt of its own
   * makes its video to a recording: without one it has nothing to go by and refuses.
   */
  audio: { promptMaxCharacters: number | null; upload: boolean } | null;
  outputsMax: number;
  progress: "exact" | "estimated";
  cancel: "any-time" | "before-start" | "never";
  typicalSeconds: number;
  /** How outputs come to be: decides their label and their digital source type. */
  origin: Origin;
  /** An output that is not done after this long is stopped and failed. */
  deadlineSeconds: number;
  /** The sides of an output are multiples of this many pixels; at least 2. */
  sideMultiplePixels: number;
  /** Whether a trained model can be put over it; it cannot when left out. */
  takesLora?: boolean;
}

/** A trained model that is put over another one. */
export interface LoraUse {
  /** The file, as the engine lists it. */
  name: string;
  strength: number;
}

export interface EngineDescription {
  models: readonly ModelDescription[];
  /** The trained models it can put over those that take one, by the names of their files; none when left out. */
  loras?: readonly string[];
  healthy: boolean;
  /** For the operator, in plain words, without secrets; what is missing for a mode or model is named here. */
  problems: readonly string[];
}

/** A picture to begin with, upright and without its metadata. */
export interface SourceImage {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/webp" | "image/jpeg";
  width: number;
  height: number;
}

export interface SourceAudio {
  bytes: Uint8Array;
  mediaType: "audio/wav" | "audio/mpeg" | "audio/mp4";
  durationSeconds: number;
}

/** One output to make. The caller has already resolved model, size, duration and seed; the engine decides nothing. */
export interface EngineRequest {
  mode: GenerationType;
  model: string;
  prompt: string;
  negativePrompt: string;
  /** One of the contract's named styles or a few words; `null` for none. */
  style: string | null;
  seed: number;
  width: number;
  height: number;
  quality: Quality;
  /** `null` for pictures. */
  durationSeconds: number | null;
  /** `null` where the model has no such choice. */
  strength: number | null;
  /** Present exactly where the model requires a source. */
  image: SourceImage | null;
  /** What to hear; empty when nothing was said. */
  audioPrompt: string;
  /** The person's own recording, to be fitted to the video's length; `null` for none. */
  audio: SourceAudio | null;
  /** Put over the model, which takes one; none when left out. Its trigger word is in the prompt already. */
  lora?: LoraUse;
}

/** Where the engine's own work can be found again, in any process. Plain JSON, no secrets. */
export interface Ticket {
  engine: string;
  data: Readonly<Record<string, string | number>>;
}

export const engineErrorCodes = [
  "INVALID_INPUT",
  "UNSUPPORTED",
  "CONTENT_BLOCKED",
  "BUSY",
  "ENGINE_AUTH",
  "ENGINE_BILLING",
  "UNAVAILABLE",
  "TIMEOUT",
  "LOST",
  "SOURCE_GONE",
  "INTERNAL",
] as const;
export type EngineErrorCode = (typeof engineErrorCodes)[number];

/** `detail` is for the log only; people read a sentence made from the code. */
export interface EngineFailure {
  code: EngineErrorCode;
  retryable: boolean;
  detail: string;
  /** With `CONTENT_BLOCKED`: which rule it was, as far as the engine says. */
  reason?: BlockReason;
}

/**
 * The engine refuses work, or cannot take it. Thrown by `start` and `collect`; anything else that is thrown counts as
 * `UNAVAILABLE` and retryable. When `start` throws this, the engine does not have the work.
 */
export class EngineRefusal extends Error {
  override readonly name = "EngineRefusal";
  readonly failure: EngineFailure;

  constructor(failure: EngineFailure, options?: ErrorOptions) {
    super(`${failure.code}: ${failure.detail}`, options);
    this.failure = failure;
  }
}

export type Snapshot =
  | { state: "waiting" }
  | {
      state: "running" /** 0 to 1, never falling. */;
      progress: number;
      stage: Extract<RunStage, "starting" | "painting" | "developing">;
    }
  | { state: "done" }
  | { state: "failed"; failure: EngineFailure }
  | { state: "stopped" }
  /** The engine knows nothing of the ticket. */
  | { state: "lost" };

/** A finished output, ready to be stored. */
export interface Artifact {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/webp" | "image/jpeg" | "video/mp4";
  /** A picture to show for a video before it plays; `null` when the engine has none. */
  poster: Uint8Array | null;
}

/** The largest output that is taken from any engine; what is larger is refused while it arrives. */
export const artifactMaxBytes = 256 * 1024 * 1024;

export interface Engine {
  readonly id: string;
  /** The name people read beside its outputs. */
  readonly label: string;
  /** Runs worth giving it at a time, counted over all processes; more wait in the product's own, fair queue. */
  readonly runsAtOnce: number;
  /**
   * Whether starting the same output a second time costs nothing: the engine joins the work it has, or works for free.
   * Where it is false, an output whose fate is unknown after a crash is failed and never started again.
   */
  readonly repeatable: boolean;
  /** What it can do now; answers from memory or within a few seconds. */
  describe(): Promise<EngineDescription>;
  /**
   * Starts one output. `outputId` is the idempotency key: starting the same one again joins the work under way.
   * Resolves as soon as the engine has it, long before it is done. Throws EngineRefusal when it does not take it.
   */
  start(outputId: string, request: EngineRequest): Promise<Ticket>;
  /** Where the work stands; cheap, and safe from any process. */
  check(ticket: Ticket): Promise<Snapshot>;
  /** Resolves at the next change worth a look, or after the given time; only ever saves waiting. */
  changed(ticket: Ticket, timeoutMilliseconds: number): Promise<void>;
  /** Hands over a finished output. Throws when the work is not done, EngineRefusal when the output is no good. */
  collect(ticket: Ticket): Promise<Artifact>;
  /** Ends the work and forgets it, at a provider as well; a second call changes nothing. */
  stop(ticket: Ticket): Promise<"stopped" | "too-late" | "unsupported">;
  close(): Promise<void>;
}
