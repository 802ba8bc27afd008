import type { Logger } from "pino";
import type { Assistant } from "../../adapters/assistant/port.ts";
import type { Database, Tx } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";

export interface ReplyTimes {
  /** The shortest interval between two saves of an unfinished reply. */
  pauseMilliseconds: number;
  /** An assistant that sends nothing for this long has failed. */
  stalledMilliseconds: number;
  /** A request that waits for a reply gets the text so far after this time at the latest. */
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
  accounts: Pick<Accounts, "onClosed">;
  /** Returns whether the account exists, and locks it until the transaction ends. */
  accountStays(tx: Tx, accountId: string): Promise<boolean>;
  jobQueue: Pick<JobQueue, "enqueue" | "withdraw">;
  search: Search;
  runtime: Runtime;
  assistant: Assistant;
  credits: Pick<Credits, "capture" | "hold" | "lockAccount" | "release" | "replyPriceHundredths" | "spendable">;
  gallery: Pick<Gallery, "creations" | "readPreview" | "readUploadPreview">;
  generation: Pick<Generation, "capabilities" | "hasRun" | "modesNow">;
  times: ReplyTimes;
  /** The open event streams of conversations. */
  streams: EventStreams;
  /** Aborts when the process shuts down, so that no request keeps waiting. */
  ending: AbortSignal;
  log: Logger;
}

export const { implement, routes } = endpointsOf<ConversationsDeps>();
