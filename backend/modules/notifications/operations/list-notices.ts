import type { AnswerOf, ParsedInput } from "../../../../contract/endpoint.ts";
import { notifications as endpoints } from "../../../../contract/notifications.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { NotificationsDeps } from "../deps.ts";
import { presentNotice } from "../present.ts";
import * as records from "../records/notices.ts";
import { restorableMilliseconds } from "../rules.ts";
import { tellOfNews } from "./news.ts";

/** What the caller is told of, newest first, in the language of the request and the time zone of the settings. */
export async function listNotices(
  { accounts, database, runtime }: NotificationsDeps,
  query: ParsedInput<typeof endpoints.list>["query"],
  { userId, language }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof endpoints.list>>> {
  const wanted = { now: runtime.now(), unread: query.unread, urgent: query.urgent };
  const { count, items } = await records.listNotices(database.read, userId, wanted, query);
  const settings = items.length === 0 ? undefined : await accounts.settingsOf(database.read, userId);
  const timezone = settings?.timezone ?? "UTC";
  return done({
    count,
    ...pageAddresses(endpoints.list.path, query, count),
    results: items.map((notice) => presentNotice(notice, { language, timezone })),
  });
}

export function readNotice(
  deps: NotificationsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const { database, runtime } = deps;
  return database.transaction(async (tx) => {
    if (!(await records.markRead(tx, userId, id, runtime.now()))) return refuse("NOT_FOUND");
    tellOfNews(deps, tx, userId);
    return done(undefined);
  });
}

export function readAllNotices(deps: NotificationsDeps, { userId }: SignedInCaller): Promise<Outcome<undefined>> {
  const { database, runtime } = deps;
  return database.transaction(async (tx) => {
    if ((await records.markAllRead(tx, userId, runtime.now())) > 0) tellOfNews(deps, tx, userId);
    return done(undefined);
  });
}

export function removeNotice(
  deps: NotificationsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const { database, runtime } = deps;
  return database.transaction(async (tx) => {
    if (!(await records.dismiss(tx, userId, id, runtime.now()))) return refuse("NOT_FOUND");
    tellOfNews(deps, tx, userId);
    return done(undefined);
  });
}

/** Brings back what the caller deleted within a day; what is over by now does not come back. */
export function restoreNotice(
  deps: NotificationsDeps,
  id: string,
  { userId, language }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof endpoints.restore>>> {
  const { accounts, database, runtime } = deps;
  return database.transaction(async (tx) => {
    const notice = await records.restore(tx, userId, id, runtime.now() - restorableMilliseconds);
    if (!notice) return refuse("NOT_FOUND");
    tellOfNews(deps, tx, userId);
    const timezone = (await accounts.settingsOf(tx, userId))?.timezone ?? "UTC";
    return done(presentNotice(notice, { language, timezone }));
  });
}
