import type { JoinedCollection } from "../../gallery/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Notifies the owner of a collection of a new member. */
export async function onCollectionJoined(
  deps: NotificationsDeps,
  { ownerId, collectionId, collectionName, inviteId }: JoinedCollection,
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const params = { collectionId, collectionName };
    await writeNotification(deps, tx, reader, { kind: "collection_joined", key: inviteId, params });
  });
}
