import { notifications } from "../../../../contract/notifications.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentNotification } from "../present.ts";
import * as records from "../records/notifications.ts";
import { isOffered } from "../rules.ts";

/** Lists the caller's notifications, newest first, in the request's language and the account's time zone. */
export const listNotifications = implement(
  notifications.list,
  { isOffered },
  async ({ accounts, database, runtime }, { query }, { userId, language }) => {
    const wanted = { now: runtime.now(), unread: query.unread, urgent: query.urgent };
    const { count, items } = await records.listNotifications(database.read, userId, wanted, query);
    const settings = items.length === 0 ? undefined : await accounts.settingsOf(database.read, userId);
    const timezone = settings?.timezone ?? "UTC";
    return done({
      count,
      ...pageAddresses(notifications.list.path, query, count),
      results: items.map((notification) => presentNotification(notification, { language, timezone })),
    });
  },
);
