import type { NewDevice } from "../../accounts/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { deviceText, instantText } from "../words.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Notifies a user, in the product and immediately by mail, of a sign-in on a new device. */
export async function onNewDevice(
  deps: NotificationsDeps,
  { accountId, sessionId, browser, system, at }: NewDevice,
): Promise<void> {
  await forReader(deps, accountId, async (tx, reader) => {
    const params = { browser, system };
    if (!(await writeNotification(deps, tx, reader, { kind: "new_device", key: sessionId, params }))) return;
    await deps.accounts.mailOwner(tx, accountId, {
      template: "new_device",
      params: {
        link: new URL("/settings#devices", deps.publicOrigin).href,
        device: deviceText(params, reader.settings),
        date: instantText(at, reader.settings),
      },
      dedupeKey: `new_device:${sessionId}`,
    });
  });
}
