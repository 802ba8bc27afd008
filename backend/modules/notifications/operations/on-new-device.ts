import type { NewDevice } from "../../accounts/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { deviceText, instantText } from "../words.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Tells somebody, in the product and at once by mail, that their account was opened where it never was before. */
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
