import type { ItemModerated } from "../../reports/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Notifies an owner of a moderator's decision. The mail with its reasons was sent with the decision. */
export async function onItemModerated(
  deps: NotificationsDeps,
  { ownerId, reportId, at, ...said }: ItemModerated,
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const key = `${reportId}:${said.appeal ?? "decision"}:${at}`;
    await writeNotification(deps, tx, reader, { kind: "item_moderated", key, params: { reportId, ...said } });
  });
}
