import type { StreamedFile } from "../../../../contract/endpoint.ts";
import { type NotificationNews, notificationNews } from "../../../../contract/notifications.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { changesOf, createEventStreams } from "../../../http/event-stream.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { NotificationsDeps } from "../deps.ts";
import { findPreferences } from "../preference-records.ts";
import { presentNotice } from "../present.ts";
import { unreadNotices } from "../records.ts";
import { isQuiet, unreadCountedMax } from "../rules.ts";

/** Signals any change of what somebody is told of. */
function newsTopic(ownerId: string): string {
  return `news.${ownerId}`;
}

/** Lets whoever watches know, once the transaction has committed, that what somebody is told of is another. */
export function tellOfNews(
  { database, events }: Pick<NotificationsDeps, "database" | "events">,
  tx: Tx,
  ownerId: string,
): void {
  database.afterCommit(tx, () => events.publish(newsTopic(ownerId)));
}

/** How much the caller has not read, and the latest of it; `undefined` when the account is gone. */
async function newsOf(
  { accounts, database, runtime }: NotificationsDeps,
  { userId, language }: SignedInCaller,
): Promise<NotificationNews | undefined> {
  const settings = await accounts.settingsOf(database.read, userId);
  if (!settings) return undefined;
  const now = runtime.now();
  const { timezone } = settings;
  const { quiet_hours } = await findPreferences(database.read, userId);
  const { count, latest } = await unreadNotices(database.read, userId, now, unreadCountedMax);
  return {
    unread_count: count,
    latest: latest ? presentNotice(latest, { language, timezone }) : null,
    is_quiet: isQuiet(now, timezone, quiet_hours),
  };
}

export async function readNews(deps: NotificationsDeps, caller: SignedInCaller): Promise<Outcome<NotificationNews>> {
  const news = await newsOf(deps, caller);
  return news ? done(news) : refuse("UNAUTHORIZED");
}

/** Tabs and devices of one person together. */
const openPerPersonMax = 16;

/** Server-sent events of news. */
export interface NewsStreams {
  /**
   * The caller's news, at once and at each change. While nothing changes nothing is asked for: every change comes with a
   * signal. A person may have sixteen open in each process.
   */
  stream(caller: SignedInCaller): Outcome<StreamedFile>;
  /** Ends all that are open: whoever reads comes back for more. */
  end(): void;
}

export function createNewsStreams(deps: NotificationsDeps): NewsStreams {
  const streams = createEventStreams("news", openPerPersonMax);
  return {
    stream: (caller) =>
      streams.open(caller.userId, {
        read: changesOf("news", async () => {
          const news = await newsOf(deps, caller);
          // Parsing shapes what leaves, as with every other answer.
          return news && { state: notificationNews.parse(news), isLast: false };
        }),
        subscribe: (listener) => deps.events.subscribe(newsTopic(caller.userId), listener),
        isReadWhenQuiet: false,
      }),
    end: () => streams.end(),
  };
}
