import type { Adjustments, EditCapability, Expand } from "../../../contract/edits.ts";
import type { Understanding } from "../../../contract/generation.ts";
import type {
  AspectRatio,
  BlockReason,
  CutoutOutput,
  GenerationType,
  Origin,
  Quality,
  RunStage,
  Scale,
} from "../../../contract/generation-terms.ts";

/** What one model can do in one mode. The form, the checks, the price list and the API reference use it. */
export interface ModelDescription {
  mode: GenerationType;
  /** The same model of two engines has the same id, so one engine can replace the other. */
  id: string;
  label: string;
  /** `advanced` models are included in plans that have all models. */
  tier: "basic" | "advanced";
  aspectRatios: readonly AspectRatio[];
  qualities: readonly { id: Quality; longSidePixels: number }[];
  /** The available lengths of a video in seconds, the default first; empty for images. */
  durationsSeconds: readonly number[];
  promptMaxCharacters: number;
  /** `null` when the model ignores negative prompts. */
  negativePromptMaxCharacters: number | null;
  seed: boolean;
  /** How far a result may differ from its source, 0 to 1; `null` when it cannot be chosen. */
  strength: { min: number; max: number; default: number } | null;
  source: "none" | "required";
  /** What it can edit and accepts besides the prompt and the source. */
  edit: EditCapability;
  /** The most pixels that it accepts in a source and a mask; a larger source is scaled down for it. */
  sourceMaxPixels?: number;
  /**
   * The options for sound; `null` when there are none. A model with `upload` and without a prompt for the sound makes
   * its video to match an audio file, and refuses a request without one.
   */
  audio: { promptMaxCharacters: number | null; upload: boolean } | null;
  outputsMax: number;
  progress: "exact" | "estimated";
  cancel: "any-time" | "before-start" | "never";
  typicalSeconds: number;
  /** How much longer an output takes for each megapixel of its source or result, whichever is larger; 0 by default. */
  secondsPerMegapixel?: number;
  /** How outputs are made. It decides their label and their digital source type. */
  origin: Origin;
  /** An output that is not finished after this time is stopped and fails. */
  deadlineSeconds: number;
  /** The sides of an output are multiples of this many pixels; at least 2. */
  sideMultiplePixels: number;
  /** Whether a trained model can be applied to it; defaults to `false`. */
  takesLora?: boolean;
}

/** A trained model that is applied to another model. */
export interface LoraUse {
  /** The file name, as the engine lists it. */
  name: string;
  strength: number;
}

export interface EngineDescription {
  models: readonly ModelDescription[];
  /** The file names of trained models that the engine can load; none when left out. */
  loras?: readonly string[];
  healthy: boolean;
  /** Plain words for the operator, without secrets. They name what a mode or model is missing. */
  problems: readonly string[];
}

/** A source image, upright and without its metadata. */
export interface SourceImage {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/webp" | "image/jpeg";
  width: number;
  height: number;
}

/** The part of the source that changes: a gray PNG with 8 bits and the size of the source. White changes. */
export interface Mask {
  bytes: Uint8Array;
}

/** A video of the gallery. */
export interface SourceVideo {
  bytes: Uint8Array;
  mediaType: "video/mp4";
  width: number;
  height: number;
  durationSeconds: number;
}

/** A part of a video, in seconds since its beginning; `null` for its end. */
export interface StripPart {
  video: SourceVideo;
  fromSeconds: number;
  toSeconds: number | null;
}

/** The recipe of a source that the preview painter made from a prompt alone, so that its layers can be painted again. */
export interface PaintedRecipe {
  mode: "text-to-image";
  prompt: string;
  negativePrompt: string;
  style: string | null;
  seed: number;
  width: number;
  height: number;
}

/** The inputs and parameters of an edit. Where a mode has no use for a part, it is `null` or empty. */
export interface EditInputs {
  /** Where `image` changes. Expanding an image brings a mask, too: the added parts are white. */
  mask: Mask | null;
  /** Further images that the model looks at. */
  references: readonly SourceImage[];
  /** The image that an image's video ends with. */
  lastFrame: SourceImage | null;
  /** The source of a mode that edits a video. */
  video: SourceVideo | null;
  /** The parts of videos that become one, in their order. */
  clips: readonly StripPart[];
  /**
   * The pixels that were added to `image` on each side, already scaled like it. The added parts continue the image by
   * mirroring.
   */
  expand: Expand | null;
  scale: Scale | null;
  fidelity: number | null;
  output: CutoutOutput | null;
  framesPerSecond: number | null;
  adjustments: Adjustments | null;
  painted: PaintedRecipe | null;
}

/** The inputs of a run that edits nothing. */
export const noEditInputs: EditInputs = {
  mask: null,
  references: [],
  lastFrame: null,
  video: null,
  clips: [],
  expand: null,
  scale: null,
  fidelity: null,
  output: null,
  framesPerSecond: null,
  adjustments: null,
  painted: null,
};

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
  /** `null` for images. */
  durationSeconds: number | null;
  /** `null` where the model does not offer the choice. */
  strength: number | null;
  /** Present only where the model requires an image. To extend a video, it is the video's last frame. */
  image: SourceImage | null;
  edit: EditInputs;
  /** The prompt for the sound; empty when there is none. */
  audioPrompt: string;
  /** The user's audio file, to be fitted to the video's length; `null` for none. */
  audio: SourceAudio | null;
  /** Applied to a model that accepts one. Its trigger word is already in the prompt. */
  lora?: LoraUse;
}

/** Identifies the engine's job, so that any process can find it again. Plain JSON, no secrets. */
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

/** `detail` is for the log only; users see a sentence chosen by the code. */
export interface EngineFailure {
  code: EngineErrorCode;
  retryable: boolean;
  detail: string;
  /** With `CONTENT_BLOCKED`: the rule that blocked it, if the engine names one. */
  reason?: BlockReason;
}

/**
 * The engine refuses an output or cannot accept it. Thrown by `start` and `collect`; any other error counts as
 * `UNAVAILABLE` and retryable. When `start` throws this, the engine does not have the output.
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
      state: "running" /** 0 to 1, never decreasing. */;
      progress: number;
      stage: Extract<RunStage, "starting" | "painting" | "developing">;
    }
  | { state: "done" }
  | { state: "failed"; failure: EngineFailure }
  | { state: "stopped" }
  /** The engine does not know the ticket. */
  | { state: "lost" };

/**
 * A finished output, ready to be stored. For `video-extend` it is the new part alone, and begins with the last frame of
 * the source: the product joins them, and shows that frame once.
 */
export interface Artifact {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/webp" | "image/jpeg" | "video/mp4";
  /** An image to show before a video plays; `null` when the engine has none. */
  poster: Uint8Array | null;
  /** The file as the engine made it, where it was converted: its Content Credentials are in there. */
  original?: { bytes: Uint8Array; mediaType: Artifact["mediaType"] | "image/avif" };
}

/** Edits of images above this size are worked on apart from smaller ones. Photos of 12 megapixels are below it. */
export const largeImagePixels = 12_500_000;

/** The largest output that is accepted from any engine. Larger ones are refused while they arrive. */
export const artifactMaxBytes = 256 * 1024 * 1024;

export interface Engine {
  readonly id: string;
  /** The name that users see next to its outputs. */
  readonly label: string;
  /**
   * How many runs to give the engine at the same time, across all processes. Others wait in the product's fair queue.
   */
  readonly runsAtOnce: number;
  /**
   * How many runs with large images to give the engine besides those, across all processes, so that small ones never wait
   * for a large one. Left out by engines that do not tell them apart.
   */
  readonly largeRunsAtOnce?: number;
  /**
   * Whether starting the same output a second time is free: the engine joins the existing job, or costs nothing. When
   * `false`, an output whose state is unknown after a crash fails and is never started again.
   */
  readonly repeatable: boolean;
  /** Returns what the engine can do now, from memory or within a few seconds. */
  describe(): Promise<EngineDescription>;
  /**
   * Starts one output. `outputId` is the idempotency key: starting the same one again joins the job under way. Resolves
   * as soon as the engine has accepted the output, long before it is finished. Throws EngineRefusal when the engine
   * does not accept it.
   */
  start(outputId: string, request: EngineRequest): Promise<Ticket>;
  /** Returns the state of an output; cheap, and safe to call from any process. */
  check(ticket: Ticket): Promise<Snapshot>;
  /** Resolves at the next change worth checking, or after the given time. An optimization only. */
  changed(ticket: Ticket, timeoutMilliseconds: number): Promise<void>;
  /** Returns a finished output. Throws when it is not finished, and EngineRefusal when it is unusable. */
  collect(ticket: Ticket): Promise<Artifact>;
  /** Stops and forgets an output, at a provider too. A second call changes nothing. */
  stop(ticket: Ticket): Promise<"stopped" | "too-late" | "unsupported">;
  /**
   * Returns which parts of a prompt the engine paints and which words it does not know, from the prompt alone and always
   * the same. Left out by engines that cannot tell.
   */
  understand?(request: Pick<EngineRequest, "mode" | "prompt" | "negativePrompt" | "style">): Understanding;
  /**
   * Prepares for a next output for some minutes, so that it takes no longer than later ones. Left out by engines that
   * need no time for it.
   */
  warm?(): void;
  close(): Promise<void>;
}

/** The engines in use. They can change at any time, so nothing may remember the answers. */
export interface Engines {
  /** All ids that an engine may have. They stay the same as long as the process runs. */
  readonly ids: readonly string[];
  /** Returns the engines that may have work, each once: also those that are off and get no new runs. */
  all(): readonly Engine[];
  find(id: string): Engine | undefined;
  /** Returns the engines that may serve a mode, in order of preference. */
  of(mode: GenerationType): readonly Engine[];
  /** Whether waiting runs stay waiting. */
  isPaused(id: string): boolean;
  /** Reads what another process may have changed. */
  refresh(): Promise<void>;
  /** Returns the engines as they are now. Their objects stay open until `release`, even when they are replaced. */
  pin(): PinnedEngines;
}

export interface PinnedEngines extends Engines {
  release(): void;
}
