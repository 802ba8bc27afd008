import { z } from "zod";
import type { Tx } from "../../../adapters/database/port.ts";
import { defineJob, type JobDefinition } from "../../../adapters/job-queue/port.ts";
import type { AccountsContext } from "../context.ts";
import { newLinkToken, storeToken } from "../records/account-tokens.ts";
import { type AccountRecord, lockAccountByEmailKey } from "../records/accounts.ts";
import { confirmMilliseconds, emailKey, resetMilliseconds } from "../rules.ts";
import { tellOwner } from "./tell-owner.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

const jobName = "mail an account link";

const request = z.discriminatedUnion("kind", [
  /** Somebody signed up; `accountId` is `null` when the address had an account before. */
  z.object({
    kind: z.literal("registered"),
    email: z.string(),
    accountId: z.string().nullable(),
    expiresAt: z.number(),
  }),
  z.object({ kind: z.literal("confirm"), email: z.string() }),
  z.object({ kind: z.literal("reset"), email: z.string() }),
]);
export type LinkRequest = z.infer<typeof request>;

/**
 * Asks for a mail to an address. Whether there is an account behind it is looked up afterwards by a worker, so that an
 * answer can neither say it nor take longer because of it.
 */
export async function askForLink(
  { jobQueue }: Pick<AccountsContext, "jobQueue">,
  tx: Tx,
  wanted: LinkRequest,
): Promise<void> {
  await jobQueue.enqueue(tx, { name: jobName, payload: wanted });
}

export function mailLinkJob(context: AccountsContext): JobDefinition {
  return defineJob({
    name: jobName,
    payload: request,
    leaseSeconds: 15,
    deadlineSeconds: 30,
    maxAttempts: 5,
    concurrency: 2,
    retryDelaySeconds: (attempt) => 5 * 4 ** (attempt - 2),
    handle: (wanted, { jobId }) => mailLink(context, wanted, jobId),
  });
}

async function mailLink(context: AccountsContext, wanted: LinkRequest, jobId: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const account = await lockAccountByEmailKey(context.database, tx, emailKey(wanted.email));
    if (account) await answer(context, tx, { account, wanted, jobId });
  });
}

async function answer(
  context: AccountsContext,
  tx: Tx,
  { account, wanted, jobId }: { account: AccountRecord; wanted: LinkRequest; jobId: string },
): Promise<void> {
  const { links, runtime } = context;
  const now = runtime.now();
  if (wanted.kind === "reset") {
    const token = newLinkToken(runtime);
    const isNew = await tellOwner(context, tx, account, {
      template: "reset_password",
      params: { link: links.resetPassword(account.id, token), minutes: String(resetMilliseconds / minute) },
      dedupeKey: `reset_password:${jobId}`,
    });
    // Run again after a crash, the token that was mailed must stay the one that works.
    const expiresAt = now + resetMilliseconds;
    if (isNew) await storeToken(tx, runtime, token, { accountId: account.id, purpose: "reset", expiresAt });
  } else if (wanted.kind === "registered" && wanted.accountId !== account.id) {
    await tellOwner(context, tx, account, {
      template: "already_registered",
      params: { link: links.signIn },
      // Whoever keeps signing up with somebody else's address fills no mailbox.
      dedupeKey: `already_registered:${account.id}:${Math.floor(now / hour)}`,
    });
  } else if (account.confirmed_at === null) {
    const token = newLinkToken(runtime);
    const isNew = await tellOwner(context, tx, account, {
      template: "confirm_email",
      params: { link: links.confirmEmail(token), hours: String(confirmMilliseconds / hour) },
      dedupeKey: `confirm_email:${jobId}`,
    });
    const expiresAt = wanted.kind === "registered" ? wanted.expiresAt : now + confirmMilliseconds;
    if (isNew) await storeToken(tx, runtime, token, { accountId: account.id, purpose: "confirm", expiresAt });
  }
}
