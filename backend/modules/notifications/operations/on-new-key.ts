import type { NewKey } from "../../developer/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { keysPath } from "../pages.ts";
import { instantText } from "../words.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Notifies a user, in the product and immediately by mail, of a new API key. */
export async function onNewKey(deps: NotificationsDeps, { ownerId, keyId, name, at }: NewKey): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    if (!(await writeNotification(deps, tx, reader, { kind: "new_key", key: keyId, params: { name } }))) return;
    await deps.accounts.mailOwner(tx, ownerId, {
      template: "new_key",
      params: { link: new URL(keysPath, deps.publicOrigin).href, name, date: instantText(at, reader.settings) },
      dedupeKey: `new_key:${keyId}`,
    });
  });
}
