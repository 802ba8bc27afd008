import { toCredits } from "../../credits/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { numberText } from "../words.ts";
import { afterQuiet, endNotifications, forReader, writeNotification } from "../write-notification.ts";

/** The page that sells credits. */
const path = "/wallet#credits";

/** Notifies a user, in the product and by mail, that credits are running out. */
export async function onCreditsLow(
  deps: NotificationsDeps,
  { accountId, announcedAt }: { accountId: string; announcedAt: number },
): Promise<void> {
  // The domain event may be late: credits may have been granted since.
  const spendable = toCredits(await deps.credits.spendable(accountId));
  await forReader(deps, accountId, async (tx, reader) => {
    const { settings } = reader;
    const threshold = settings.credit_alert_threshold;
    // By now there are enough credits, or the alert is off.
    if (spendable >= threshold) return;
    const key = String(announcedAt);
    await endNotifications(deps, tx, accountId, "credits_low", ({ dedupe_key }) => dedupe_key !== `credits_low:${key}`);
    if (!(await writeNotification(deps, tx, reader, { kind: "credits_low", key, params: { threshold } }))) return;
    await deps.accounts.mailOwner(tx, accountId, {
      template: "credits_low",
      params: {
        link: new URL(path, deps.publicOrigin).href,
        credits: numberText(spendable, settings),
        threshold: numberText(threshold, settings),
      },
      dedupeKey: `credits_low:${accountId}:${key}`,
      sendAt: afterQuiet(deps, reader),
    });
  });
}
