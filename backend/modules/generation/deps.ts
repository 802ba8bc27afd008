import type { Logger } from "pino";
import type { Adjustments } from "../../../contract/edits.ts";
import type { AspectRatio, Origin, RunStatus } from "../../../contract/generation-terms.ts";
import type { ContentRules } from "../../adapters/content-rules/port.ts";
import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { Engines } from "../../adapters/engine/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Gate } from "../../concurrency/gate.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Prompts } from "../prompts/index.ts";
import type { SeriesModule } from "../series/index.ts";
import type { Clips } from "./edits/clips.ts";
import type { EditGates } from "./edits/edit-turn.ts";
import type { EngineWatch } from "./engine-watch.ts";
import type { OwnModel } from "./own-model.ts";
import type { Selections } from "./selection/turns.ts";
import type { Warming } from "./warming.ts";

interface Size {
  width: number;
  height: number;
}

/** Which monthly figures are enabled. */
export interface GenerationFeatures {
  profileHistory: boolean;
  profileUsage: boolean;
}

/** What is measured of a run that has ended. */
export interface MeasuredRun {
  engineId: string;
  origin: Origin;
  status: RunStatus;
  /** From the request to the end, waiting included. */
  seconds: number;
}

export interface GenerationDependencies {
  database: Database;
  jobQueue: JobQueue;
  pubsub: PubSub;
  domainEvents: DomainEvents;
  runtime: Runtime;
  accounts: Pick<Accounts, "onClosed">;
  credits: Pick<
    Credits,
    | "areOn"
    | "capture"
    | "dailyLimits"
    | "hold"
    | "holdAll"
    | "lockAccount"
    | "planOf"
    | "priceOf"
    | "release"
    | "releaseAll"
    | "spendable"
  >;
  gallery: Gallery;
  prompts: Pick<Prompts, "readLists" | "remember">;
  series: Pick<SeriesModule, "imagesOf">;
  contentRules: ContentRules;
  engines: Engines;
  /**
   * Returns the pixel size of an aspect ratio with the given long side. Both sides are multiples of
   * `sideMultiplePixels`.
   */
  sizeFor(aspectRatio: AspectRatio, longSidePixels: number, sideMultiplePixels: number): Size;
  /** Returns the pixel size of an image after its adjustments. */
  adjustedSize(source: Size, adjustments: Adjustments): Size;
  /** Returns the offered aspect ratio closest to an image's own. */
  nearestRatio(offered: readonly AspectRatio[], picture: Size): AspectRatio | undefined;
  /**
   * Returns the user's trained models, whether or not they can be used now. Training is a higher module and stores
   * them: they come from its orders, and it asks this module which modes they support.
   */
  ownModels(ownerId: string): Promise<readonly OwnModel[]>;
  /** Returns the time zone of an account. */
  timeZoneOf(accountId: string): Promise<string>;
  /** Whether waiting runs are not given to engines. */
  isInMaintenance(): boolean;
  /** All enabled by default. */
  features?: Partial<GenerationFeatures>;
  /** Called once for each run that has ended, after the commit. */
  onEnded?(run: MeasuredRun): void;
  log: Logger;
}

export interface GenerationDeps extends GenerationDependencies {
  clips: Clips;
  /** Let one process work on the images of one small and one large edit at a time. Owners take turns. */
  editing: EditGates;
  warming: Warming;
  /** Lets one process draw one contact sheet at a time. Owners take turns. */
  drawing: Gate;
  /** Lets one process read one video for its last frame at a time. Owners take turns. */
  lastFrames: Gate;
  selections: Selections;
  /** What this process knows about the engines' health. */
  watch: EngineWatch;
  /** The open event streams of runs. */
  streams: EventStreams;
}

export const { implement, routes } = endpointsOf<GenerationDeps>();
