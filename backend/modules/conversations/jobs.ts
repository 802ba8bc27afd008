import { z } from "zod";
import { defineJob, type JobDefinition, type NewJob } from "../../adapters/job-queue/port.ts";
import { replyJobKey } from "./changes.ts";
import type { ConversationsDeps } from "./deps.ts";
import { giveUpReply } from "./operations/give-up-reply.ts";
import { writeReply } from "./operations/write-reply.ts";
import type { MessageRecord } from "./records/messages.ts";

const name = "write-reply";
/** A reply that is not complete after this long is interrupted. */
const longestSeconds = 600;
/** Replies that one process writes at a time. A reply mostly waits for the assistant. */
const atOnce = 16;

/** Returns the job of a reply. Jobs are shared fairly: a user with many replies waits for their own first. */
export function replyJob({ id, owner_id }: Pick<MessageRecord, "id" | "owner_id">): NewJob {
  return { name, payload: { replyId: id }, dedupeKey: replyJobKey(id), share: { group: owner_id, cost: 1 } };
}

export function conversationJobs(deps: ConversationsDeps): JobDefinition[] {
  return [
    defineJob({
      name,
      payload: z.object({ replyId: z.string() }),
      leaseSeconds: 10,
      deadlineSeconds: longestSeconds,
      // A user is waiting. After a failed second attempt the reply fails.
      maxAttempts: 2,
      concurrency: atOnce,
      retryDelaySeconds: () => 1,
      handle: ({ replyId }, context) => writeReply(deps, replyId, context),
      giveUp: ({ replyId }) => giveUpReply(deps, replyId),
    }),
  ];
}
