import type { Database } from "../../adapters/database/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { StreamTimes } from "../../http/event-stream.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";
import type { Holds } from "./holds.ts";

export interface OpenAiDeps {
  database: Database;
  pubsub: Pick<PubSub, "subscribe">;
  runtime: Runtime;
  credits: Pick<Credits, "lockAccount">;
  gallery: Pick<Gallery, "keepMask" | "keepUpload" | "openDownload" | "readSmallCopy">;
  generation: Pick<Generation, "capabilities" | "onRunChanged" | "readRun" | "submit">;
  /** The origin of absolute addresses. */
  publicOrigin: string;
  /** How long a request waits for its run, and how often a stream says that it still does. */
  times: StreamTimes;
  /** The requests that wait for their runs. */
  holds: Holds;
  /** Aborted when the process stops. */
  ending: AbortSignal;
}
