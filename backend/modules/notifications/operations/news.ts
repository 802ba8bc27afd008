import type { StreamedFile } from "../../../../contract/endpoint.ts";
import { type NotificationNews, notificationNews } from "../../../../contract/notifications.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { changesOf, createEventStreams, streamTimes } from "../../../http/event-stream.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { NotificationsDeps } from "../deps.ts";
import { presentNotice } from "../present.ts";
import { unreadNotices } from "../records/notices.ts";
import { findPreferences } from "../records/preferences.ts";
import { isQuiet, quietChange, unreadCountedMax } from "../rules.ts";

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

interface CurrentNews {
  news: NotificationNews;
  /** In so many milliseconds it becomes quiet, or no longer is; `undefined` where that is later than any stream ends. */
  quietChangesIn: number | undefined;
}

/** How much the caller has not read, and the latest of it; `undefined` when the account is gone. */
async function newsOf(
  { accounts, database, runtime }: NotificationsDeps,
  { userId, language }: SignedInCaller,
): Promise<CurrentNews | undefined> {
  const settings = await accounts.settingsOf(database.read, userId);
  if (!settings) return undefined;
  const now = runtime.now();
  const { timezone } = settings;
  const { quiet_hours } = await findPreferences(database.read, userId);
  const { count, latest } = await unreadNotices(database.read, userId, now, unreadCountedMax);
  const changesAt = quietChange(now, timezone, quiet_hours, streamTimes.longestMilliseconds);
  return {
    news: {
      unread_count: count,
      latest: latest ? presentNotice(latest, { language, timezone }) : null,
      is_quiet: isQuiet(now, timezone, quiet_hours),
    },
    quietChangesIn: changesAt && changesAt - now,
  };
}

export async function readNews(deps: NotificationsDeps, caller: SignedInCaller): Promise<Outcome<NotificationNews>> {
  const found = await newsOf(deps, caller);
  return found ? done(found.news) : refuse("UNAUTHORIZED");
}

/** A program with a key has no session: what it may hear ends with its stream, minutes later. */
async function isStillSignedIn({ accounts, database }: NotificationsDeps, caller: SignedInCaller): Promise<boolean> {
  return caller.scopes !== undefined || (await accounts.isSignedIn(database.read, caller));
}

/** Tabs and devices of one person together. */
const openPerPersonMax = 16;

/** Server-sent events of news. */
export interface NewsStreams {
  /**
   * The caller's news, at once and at each change, until their session ends. While nothing changes nothing is asked for:
   * every change comes with a signal, or at the minute in which quiet hours begin or end. A person may have sixteen open in
   * each process.
   */
  stream(caller: SignedInCaller): Outcome<StreamedFile>;
  /** Ends all that are open: whoever reads comes back for more. */
  end(): void;
}

export function createNewsStreams(deps: NotificationsDeps): NewsStreams {
  const streams = createEventStreams("news", openPerPersonMax);
  return {
    stream(caller) {
      let wake = () => {};
      let turn: NodeJS.Timeout | undefined;
      return streams.open(caller.userId, {
        read: changesOf("news", async () => {
          clearTimeout(turn);
          if (!(await isStillSignedIn(deps, caller))) return undefined;
          const found = await newsOf(deps, caller);
          if (!found) return undefined;
          if (found.quietChangesIn !== undefined) turn = setTimeout(wake, found.quietChangesIn).unref();
          // Parsing shapes what leaves, as with every other answer.
          return { state: notificationNews.parse(found.news), isLast: false };
        }),
        subscribe(listener) {
          wake = listener;
          const unsubscribe = deps.events.subscribe(newsTopic(caller.userId), listener);
          return () => {
            clearTimeout(turn);
            unsubscribe();
          };
        },
        isReadWhenQuiet: false,
      });
    },
    end: () => streams.end(),
  };
}
