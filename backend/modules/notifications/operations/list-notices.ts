import { notifications } from "../../../../contract/notifications.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentNotice } from "../present.ts";
import * as records from "../records/notices.ts";
import { isOffered } from "../rules.ts";

/** What the caller is told of, newest first, in the language of the request and the time zone of the settings. */
export const listNotices = implement(
  notifications.list,
  { isOffered },
  async ({ accounts, database, runtime }, { query }, { userId, language }) => {
    const wanted = { now: runtime.now(), unread: query.unread, urgent: query.urgent };
    const { count, items } = await records.listNotices(database.read, userId, wanted, query);
    const settings = items.length === 0 ? undefined : await accounts.settingsOf(database.read, userId);
    const timezone = settings?.timezone ?? "UTC";
    return done({
      count,
      ...pageAddresses(notifications.list.path, query, count),
      results: items.map((notice) => presentNotice(notice, { language, timezone })),
    });
  },
);
