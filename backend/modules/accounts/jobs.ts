import type { Tx } from "../../adapters/database/port.ts";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { type LinkRequest, linkRequest } from "./links.ts";
import { mailLink } from "./operations/mail-link.ts";

const jobName = "mail an account link";

/**
 * Asks for a mail to an address. Whether there is an account behind it is looked up afterwards by a worker, so that an
 * answer can neither say it nor take longer because of it.
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
