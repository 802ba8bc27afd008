import { toCredits } from "../../credits/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { afterQuiet, endNotices, forReader, writeNotice } from "../notices.ts";
import { numberText } from "../words.ts";

/** Where credits are bought. */
const path = "/wallet#credits";

/** Tells somebody, in the product and by mail, that credits are running out. */
export async function hearOfLowCredits(
  deps: NotificationsDeps,
  { accountId, toldAt }: { accountId: string; toldAt: number },
): Promise<void> {
  // What is said may be late: some may have come since.
  const spendable = toCredits(await deps.credits.spendable(accountId));
  await forReader(deps, accountId, async (tx, reader) => {
    const { settings } = reader;
    const threshold = settings.credit_alert_threshold;
    // There are enough by now, or it was turned off.
    if (spendable >= threshold) return;
    const key = String(toldAt);
    await endNotices(deps, tx, accountId, "credits_low", ({ notice_key }) => notice_key !== `credits_low:${key}`);
    if (!(await writeNotice(deps, tx, reader, { kind: "credits_low", key, params: { threshold } }))) return;
    await deps.accounts.tellOwner(tx, accountId, {
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
