import { notifications, notificationUpdate } from "../../../../contract/notifications.ts";
import { changesOf } from "../../../http/event-stream.ts";
import type { SignedInCaller } from "../../../http/operation.ts";
import { implement, type NotificationsDeps } from "../deps.ts";
import { isOffered } from "../rules.ts";
import { notificationsTopic, updateOf } from "../updates.ts";

/**
 * Streams the caller's unread count and latest notification as server-sent events, until the session ends. The stream
 * never polls: it reads after a pub/sub message, and at the minute in which quiet hours begin or end.
 */
export const streamNotifications = implement(notifications.events, { isOffered }, async (deps, _input, caller) => {
  let wake = () => {};
  let turn: NodeJS.Timeout | undefined;
  return deps.streams.open(caller.userId, {
    read: changesOf("news", async () => {
      clearTimeout(turn);
      if (!(await isStillSignedIn(deps, caller))) return undefined;
      const found = await updateOf(deps, caller);
      if (!found) return undefined;
      if (found.quietChangesIn !== undefined) turn = setTimeout(wake, found.quietChangesIn).unref();
      // Parsing limits the output to the contract, as with every other response.
      return { state: notificationUpdate.parse(found.update), isLast: false };
    }),
    subscribe(listener) {
      wake = listener;
      const unsubscribe = deps.pubsub.subscribe(notificationsTopic(caller.userId), listener);
      return () => {
        clearTimeout(turn);
        unsubscribe();
      };
    },
    isReadWhenQuiet: false,
  });
});

/** An API key has no session. Its access ends with the stream, minutes later. */
async function isStillSignedIn({ accounts, database }: NotificationsDeps, caller: SignedInCaller): Promise<boolean> {
  return caller.scopes !== undefined || (await accounts.isSignedIn(database.read, caller));
}
