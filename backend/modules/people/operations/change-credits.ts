import { adminUsers } from "../../../../contract/admin/users.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { refuse, refuseFields } from "../../../http/operation.ts";
import { toCredits, toHundredths } from "../../credits/index.ts";
import { changeUser } from "../change-user.ts";
import { implement, type PeopleDeps } from "../deps.ts";
import { type StaffCreditsChange, staffCreditsChanged } from "../domain-events.ts";

/**
 * Gives or takes credits, once per idempotency key. Ledger, audit log, mail, and notification change together. More than
 * the user can spend is not taken: the administrator then decides with the current number.
 */
export const changeCredits = implement(
  adminUsers.credits,
  async (deps, { params: { id }, headers, body: { amount, reason } }, caller) =>
    changeUser(deps, id, async (tx) => {
      const key = headers["idempotency-key"] ?? deps.runtime.newId();
      const change = { accountId: id, key, amountHundredths: toHundredths(amount), reason };
      const outcome = await deps.credits.people.giveOrTake(tx, change);
      if (outcome.is === "repeated") return outcome.isSame ? undefined : refuse("CONFLICT");
      if (outcome.is === "too much")
        return refuseFields({
          field: "amount",
          key: "moreThanBalance",
          values: { credits: toCredits(outcome.spendableHundredths) },
        });
      await deps.audit.record(tx, caller, {
        action: "user.credits_changed",
        target: { kind: "user", id },
        changes: {
          credits: { before: null, after: amount },
          balance: { before: null, after: toCredits(outcome.spendableHundredths) },
          reason: { before: null, after: reason },
        },
      });
      await mailChange(deps, tx, change);
      await deps.domainEvents.publish(tx, staffCreditsChanged, change);
      return undefined;
    }),
);

async function mailChange(
  { accounts, publicOrigin }: PeopleDeps,
  tx: Tx,
  { accountId, key, amountHundredths, reason }: StaffCreditsChange,
): Promise<void> {
  const settings = await accounts.settingsOf(tx, accountId);
  const format = new Intl.NumberFormat(settings?.language, { maximumFractionDigits: 2 });
  await accounts.mailOwner(tx, accountId, {
    template: amountHundredths > 0 ? "credits_given" : "credits_taken",
    params: {
      link: new URL("/wallet", publicOrigin).href,
      credits: format.format(toCredits(Math.abs(amountHundredths))),
      reason,
    },
    dedupeKey: `credits_changed:${accountId}:${key}`,
  });
}
