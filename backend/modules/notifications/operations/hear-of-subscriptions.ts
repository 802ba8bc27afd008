import type { PlanId } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { SubscriptionFacts } from "../../payments/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { failedPaymentOf } from "../params.ts";
import { isDue } from "../rules.ts";
import { dayText, planNames } from "../words.ts";
import { afterQuiet, endNotices, forReader, type Reader, writeNotice } from "./write-notice.ts";

const path = "/wallet#plans";
const accountsAtOnce = 200;

/**
 * Brings what somebody is told of a plan up to the present: that it ends, once it is time to say so and only while it does;
 * that it could not be paid, only while it is not. Doing it twice, or at once in two processes, tells once.
 */
export async function settleSubscriptions(deps: NotificationsDeps, accountId: string): Promise<void> {
  await forReader(deps, accountId, async (tx, reader) => {
    const all = await deps.payments.subscriptionsOf(tx, accountId);
    const current = all.find(({ givesPlan }) => givesPlan);
    if (all.length > 0 && !current?.isPastDue) {
      await endNotices(
        deps,
        tx,
        accountId,
        "payment_failed",
        (notice) => failedPaymentOf(notice).kind === "subscription",
      );
    }
    await settleEnding(deps, tx, reader, current);
  });
}

async function settleEnding(
  deps: NotificationsDeps,
  tx: Tx,
  reader: Reader,
  current: SubscriptionFacts | undefined,
): Promise<void> {
  const { id, settings } = reader;
  const { accounts, publicOrigin, runtime } = deps;
  const endsAt = current?.endsAt ?? null;
  const days = settings.subscription_expiry_reminder_days;
  const isToBeTold = endsAt !== null && isDue(endsAt, days, settings.timezone, runtime.now());
  const key = current && endsAt !== null ? `${current.id}:${new Date(endsAt).toISOString()}` : "";
  await endNotices(
    deps,
    tx,
    id,
    "subscription_ending",
    ({ notice_key }) => !isToBeTold || notice_key !== `subscription_ending:${key}`,
  );
  if (!isToBeTold || !current) return;
  const isFirst = await writeNotice(deps, tx, reader, {
    kind: "subscription_ending",
    key,
    params: { plan: current.plan, endsAt },
    endsAt,
  });
  if (!isFirst) return;
  await accounts.tellOwner(tx, id, {
    template: "subscription_ending",
    params: {
      link: new URL(path, publicOrigin).href,
      plan: planNames[current.plan],
      date: dayText(endsAt, settings),
    },
    dedupeKey: `subscription_ending:${key}`,
    sendAt: afterQuiet(deps, reader),
  });
}

/** Mails that a plan has ended. */
export async function hearOfEnd(
  deps: NotificationsDeps,
  { accountId, subscriptionId, plan }: { accountId: string; subscriptionId: string; plan: PlanId },
): Promise<void> {
  await forReader(deps, accountId, (tx, { id }) =>
    deps.accounts.tellOwner(tx, id, {
      template: "subscription_ended",
      params: { link: new URL(path, deps.publicOrigin).href, plan: planNames[plan] },
      dedupeKey: `subscription_ended:${subscriptionId}`,
    }),
  );
}

/** Goes through all plans that will end; for a worker to call now and then. Returns how many accounts those were. */
export async function remindOfEndings(deps: NotificationsDeps, signal?: AbortSignal): Promise<number> {
  let seen = 0;
  for (let after = ""; !signal?.aborted; ) {
    const ids = await deps.payments.accountsWithEndingSubscription(deps.database.read, after, accountsAtOnce);
    for (const accountId of ids) {
      if (signal?.aborted) return seen;
      try {
        await settleSubscriptions(deps, accountId);
      } catch (error) {
        deps.log.error({ account: accountId, err: error }, "somebody could not be reminded of a plan that ends");
      }
      seen += 1;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < accountsAtOnce) break;
    after = last;
  }
  return seen;
}
