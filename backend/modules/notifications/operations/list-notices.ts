import type { AnswerOf, ParsedInput } from "../../../../contract/endpoint.ts";
import { notifications as endpoints } from "../../../../contract/notifications.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { NotificationsDeps } from "../deps.ts";
import { presentNotice } from "../present.ts";
import * as records from "../records.ts";

/** What the caller is told of, newest first, in the language of the request and the time zone of the settings. */
export async function listNotices(
  { accounts, database, runtime }: NotificationsDeps,
  query: ParsedInput<typeof endpoints.list>["query"],
  { userId, language }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof endpoints.list>>> {
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const wanted = { now: runtime.now(), unread: query.unread, urgent: query.urgent };
  const { count, notices } = await records.listNotices(database.read, userId, wanted, page);
  const settings = notices.length === 0 ? undefined : await accounts.settingsOf(database.read, userId);
  const timezone = settings?.timezone ?? "UTC";
  return done({
    count,
    ...pageAddresses(endpoints.list.path, query, count),
    results: notices.map((notice) => presentNotice(notice, { language, timezone })),
  });
}

export async function readNotice(
  { database, runtime }: NotificationsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const found = await database.transaction((tx) => records.markRead(tx, userId, id, runtime.now()));
  return found ? done(undefined) : refuse("NOT_FOUND");
}

export async function removeNotice(
  { database, runtime }: NotificationsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const found = await database.transaction((tx) => records.dismiss(tx, userId, id, runtime.now()));
  return found ? done(undefined) : refuse("NOT_FOUND");
}
