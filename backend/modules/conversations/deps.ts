import type { Logger } from "pino";
import type { Assistant } from "../../adapters/assistant/port.ts";
import type { Database, Tx } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";

export interface ReplyTimes {
  /** What is written of an answer is shown this often at most. */
  pauseMilliseconds: number;
  /** An assistant that gives nothing for this long gives no more. */
  stalledMilliseconds: number;
  /** Whoever waits for an answer is answered after this long at most, with what there is of it. */
  waitMaxMilliseconds: number;
}

export const replyTimes: ReplyTimes = {
  pauseMilliseconds: 150,
  stalledMilliseconds: 60_000,
  waitMaxMilliseconds: 55_000,
};

export interface ConversationsDeps {
  database: Database;
  pubsub: PubSub;
  /** Whether somebody's account is there; where it is, it stays until the transaction ends. */
  accountStays(tx: Tx, accountId: string): Promise<boolean>;
  jobQueue: Pick<JobQueue, "enqueue" | "withdraw">;
  search: Search;
  runtime: Runtime;
  assistant: Assistant;
  credits: Pick<Credits, "replyPriceHundredths" | "hold" | "capture" | "release">;
  gallery: Pick<Gallery, "creations" | "readPreview">;
  generation: Pick<Generation, "hasRun" | "modesNow">;
  times: ReplyTimes;
  /** The open event streams of conversations. */
  streams: EventStreams;
  /** Aborts when nobody can be kept waiting any longer, because the process ends. */
  ending: AbortSignal;
  log: Logger;
}

export const { implement, routes } = endpointsOf<ConversationsDeps>();
