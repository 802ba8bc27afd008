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
import { stopReplies } from "./operations/stop-replies.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { ReplyTimes };

/** Conversations with the assistant. Messages are stored; each reply is one job that ends exactly once. */
export interface Conversations {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Yields the files of a user's data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Erases conversations deleted too long ago to restore. A worker calls it periodically. Returns how many. */
  eraseDeleted(signal?: AbortSignal): Promise<number>;
  /** Ends the open event streams and all waits for replies, so that they do not delay the shutdown. */
  endStreams(): void;
}

/** Open event streams per user in each process. */
const streamsPerUserMax = 8;

export function createConversations({
  times = replyTimes,
  ...given
}: Omit<ConversationsDeps, "times" | "streams" | "ending"> & { times?: ReplyTimes }): Conversations {
  const ending = new AbortController();
  const streams = createEventStreams("conversation-events", streamsPerUserMax, given.pubsub);
  const deps: ConversationsDeps = { ...given, times, streams, ending: ending.signal };
  return {
    routes: routes(deps),
    jobs: conversationJobs(deps),
    listeners: [
      listenTo(accountDeleted, "conversations", ({ accountId }) => eraseOwner(deps, accountId)),
      deps.accounts.onClosed("conversations", (accountId) => stopReplies(deps, accountId)),
    ],
    exportPart: (ownerId) => exportConversations(deps, ownerId),
    eraseDeleted: (signal) => eraseDeleted(deps, signal),
    endStreams() {
      ending.abort();
      streams.end();
    },
  };
}
