import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { MailContext } from "./deps.ts";
import { deliverMail, giveUpMail } from "./operations/deliver-mail.ts";
import { deliverJobName } from "./operations/send-mail.ts";
import { attemptsMax, waitBeforeAttempt } from "./rules.ts";

export function mailJobs(context: MailContext): JobDefinition[] {
  return [
    defineJob({
      name: deliverJobName,
      payload: z.object({ mailId: z.string() }),
      leaseSeconds: 30,
      // Above what a slow mail server may take over all the steps of one message.
      deadlineSeconds: 120,
      maxAttempts: attemptsMax,
      concurrency: 3,
      retryDelaySeconds: waitBeforeAttempt,
      handle: ({ mailId }, { attempt }) => deliverMail(context, mailId, attempt),
      giveUp: ({ mailId }) => giveUpMail(context, mailId),
    }),
  ];
}
