import type { AspectRatio, GenerationType, Quality, RunStage } from "../../../contract/generation-terms.ts";

/** What one mode of an engine can do; the form, the checks and the API's description are made from it. */
export interface ModeDescription {
  mode: GenerationType;
  media: "image" | "video";
  models: readonly { id: string; label: string }[];
  aspectRatios: readonly AspectRatio[];
  qualities: readonly { id: Quality; longSidePixels: number }[];
  promptMaxCharacters: number;
  /** `null` when the engine ignores negative prompts. */
  negativePromptMaxCharacters: number | null;
  seed: boolean;
  outputsMax: number;
  progress: "exact" | "estimated";
  cancel: "any-time" | "before-start" | "never";
  typicalSeconds: number;
  /** How outputs come to be: decides their label and their digital source type. */
  origin: "procedural" | "model" | "model-edit";
  /** A run that is not done after this long is stopped and failed. */
  deadlineSeconds: number;
}

export interface EngineDescription {
  modes: readonly ModeDescription[];
  healthy: boolean;
  /** For the operator, in plain words. */
  problems: readonly string[];
}

/** One output to make. The caller has already resolved model, size and seed; the engine decides nothing. */
export interface EngineRequest {
  mode: GenerationType;
  model: string;
  prompt: string;
  negativePrompt: string;
  seed: number;
  width: number;
  height: number;
  quality: Quality;
}

/** Where the engine's own work can be found again, in any process. Plain JSON, no secrets. */
export interface Ticket {
  engine: string;
  data: Readonly<Record<string, string | number>>;
}

export type EngineErrorCode =
  | "INVALID_INPUT"
  | "UNSUPPORTED"
  | "CONTENT_BLOCKED"
  | "BUSY"
  | "ENGINE_AUTH"
  | "ENGINE_BILLING"
  | "UNAVAILABLE"
  | "TIMEOUT"
  | "LOST"
  | "INTERNAL";

/** `detail` is for the log only; people read a sentence made from the code. */
export interface EngineFailure {
  code: EngineErrorCode;
  retryable: boolean;
  detail: string;
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
  width: number;
  height: number;
  durationSeconds: number | null;
  hasAudio: boolean;
}

export interface Engine {
  readonly id: string;
  /** The name people read beside its outputs. */
  readonly label: string;
  describe(): Promise<EngineDescription>;
  /**
   * Starts one output. `outputId` is the idempotency key: starting the same one again joins the work under way.
   * Resolves as soon as the engine has it, long before it is done.
   */
  start(outputId: string, request: EngineRequest): Promise<Ticket>;
  /** Where the work stands; cheap, and safe from any process. */
  check(ticket: Ticket): Promise<Snapshot>;
  /** Resolves at the next change worth a look, or after the given time; only ever saves waiting. */
  changed(ticket: Ticket, timeoutMilliseconds: number): Promise<void>;
  /** Hands over a finished output. Throws when the work is not done. */
  collect(ticket: Ticket): Promise<Artifact>;
  /** Ends the work and forgets it; a second call changes nothing. */
  stop(ticket: Ticket): Promise<"stopped" | "too-late" | "unsupported">;
  close(): Promise<void>;
}
