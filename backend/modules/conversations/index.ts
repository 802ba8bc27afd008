import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { createEventStreams } from "../../http/event-stream.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type ConversationsDeps, type ReplyTimes, replyTimes, routes } from "./deps.ts";
import { conversationJobs } from "./jobs.ts";
import { eraseDeleted } from "./operations/erase-deleted.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportConversations } from "./operations/export-conversations.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { ReplyTimes };

/** Conversations with the assistant: what was said is kept, and every answer is a job that ends, once. */
export interface Conversations {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** What somebody talked about, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Erases what was deleted too long ago to be restored; for a worker to call now and then. */
  eraseDeleted(signal?: AbortSignal): Promise<number>;
  /** Ends the open streams of events and lets nobody wait any longer for an answer, so that nothing waits for them when the process ends. */
  endStreams(): void;
}

/** Open event streams of conversations, for one person in each process. */
const streamsPerPersonMax = 8;

export function createConversations({
  times = replyTimes,
  ...given
}: Omit<ConversationsDeps, "times" | "streams" | "ending"> & { times?: ReplyTimes }): Conversations {
  const ending = new AbortController();
  const streams = createEventStreams("conversation-events", streamsPerPersonMax);
  const deps: ConversationsDeps = { ...given, times, streams, ending: ending.signal };
  return {
    routes: routes(deps),
    jobs: conversationJobs(deps),
    listeners: [listenTo(accountDeleted, "conversations", ({ accountId }) => eraseOwner(deps, accountId))],
    exportPart: (ownerId) => exportConversations(deps, ownerId),
    eraseDeleted: (signal) => eraseDeleted(deps, signal),
    endStreams() {
      ending.abort();
      streams.end();
    },
  };
}
