import type { Tx } from "../../adapters/database/port.ts";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { type LinkRequest, linkRequest } from "./links.ts";
import { mailLink } from "./operations/mail-link.ts";

const jobName = "mail an account link";

/**
 * Queues a mail to an address. A worker looks for the account later, so that the response and its duration do not
 * reveal whether one exists.
 */
export async function requestLink(
  { jobQueue }: Pick<AccountsDeps, "jobQueue">,
  tx: Tx,
  wanted: LinkRequest,
): Promise<void> {
  await jobQueue.enqueue(tx, { name: jobName, payload: wanted });
}

export function accountsJobs(deps: AccountsDeps): JobDefinition[] {
  return [
    defineJob({
      name: jobName,
      payload: linkRequest,
      leaseSeconds: 15,
      deadlineSeconds: 30,
      maxAttempts: 5,
      concurrency: 2,
      retryDelaySeconds: (attempt) => 5 * 4 ** (attempt - 2),
      handle: (wanted, { jobId }) => mailLink(deps, wanted, jobId),
    }),
  ];
}
