import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { MailDeps } from "./deps.ts";
import { deliverMail } from "./operations/deliver-mail.ts";
import { giveUpMail } from "./operations/give-up-mail.ts";
import { attemptsMax, waitBeforeAttempt } from "./rules.ts";

export const deliverJobName = "deliver mail";

export function mailJobs(deps: MailDeps): JobDefinition[] {
  return [
    defineJob({
      name: deliverJobName,
      payload: z.object({ mailId: z.string() }),
      leaseSeconds: 30,
      // Longer than a slow mail server may take for all steps of one message.
      deadlineSeconds: 120,
      maxAttempts: attemptsMax,
      concurrency: 3,
      retryDelaySeconds: waitBeforeAttempt,
      handle: ({ mailId }, { attempt }) => deliverMail(deps, mailId, attempt),
      giveUp: ({ mailId }) => giveUpMail(deps, mailId),
    }),
  ];
}
