import type { Logger } from "pino";
import type { AspectRatio } from "../../../contract/generation-terms.ts";
import type { Database } from "../../adapters/database/port.ts";
import type { Engine } from "../../adapters/engine/port.ts";
import type { Events } from "../../adapters/events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Billing } from "../billing/index.ts";
import type { Gallery } from "../gallery/index.ts";

export interface GenerationDeps {
  database: Database;
  jobQueue: JobQueue;
  events: Events;
  runtime: Runtime;
  billing: Billing;
  gallery: Gallery;
  /** In order of preference: the first healthy one that offers a mode makes it. */
  engines: readonly Engine[];
  /** The pixels of an aspect ratio with the given long side, as engines can make them. */
  sizeFor(aspectRatio: AspectRatio, longSidePixels: number): { width: number; height: number };
  /** Runs that one process works on at a time. */
  runsAtOnce: number;
  log: Logger;
}
