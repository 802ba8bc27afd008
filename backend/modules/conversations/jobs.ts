import { z } from "zod";
import { defineJob, type JobDefinition, type NewJob } from "../../adapters/job-queue/port.ts";
import { replyJobKey } from "./changes.ts";
import type { ConversationsDeps } from "./deps.ts";
import { giveUpReply } from "./operations/give-up-reply.ts";
import { writeReply } from "./operations/write-reply.ts";
import type { MessageRecord } from "./records/messages.ts";

const name = "write-reply";
/** An answer that is not whole after this long is broken off. */
const longestSeconds = 600;
/** Answers that one process writes at a time: it mostly waits for the assistant. */
const atOnce = 16;

/** The job of an answer: whoever asks for many at once waits for their own ones first. */
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
      // Somebody waits for it: what cannot be begun twice is told rather than tried again.
      maxAttempts: 2,
      concurrency: atOnce,
      retryDelaySeconds: () => 1,
      handle: ({ replyId }, context) => writeReply(deps, replyId, context),
      giveUp: ({ replyId }) => giveUpReply(deps, replyId),
    }),
  ];
}
