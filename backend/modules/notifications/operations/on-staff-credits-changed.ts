import { toCredits } from "../../credits/index.ts";
import type { StaffCreditsChange } from "../../people/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Notifies a user that an administrator gave or took credits. The mail was sent with the change. */
export async function onStaffCreditsChanged(
  deps: NotificationsDeps,
  { accountId, key, amountHundredths, reason }: StaffCreditsChange,
): Promise<void> {
  await forReader(deps, accountId, async (tx, reader) => {
    const params = { credits: toCredits(amountHundredths), reason };
    await writeNotification(deps, tx, reader, { kind: "credits_changed", key, params });
  });
}
