import { useEffect, useRef, useState } from "react";
import type { NotificationNews } from "../../../contract/notifications.ts";
import { followNews } from "./follow-news.ts";

/** Who is signed in, as the pages of a browser tell each other. */
const signedInChannel = "signed in";

/**
 * News for a person, `null` for nobody, as it came with the page and as it changes. `onNew` hears of what was not there
 * before. Ends when somebody else is signed in, here or in another tab.
 */
export function useLiveNews(
  person: string | null,
  loaded: NotificationNews | null,
  onNew: (news: NotificationNews) => void,
): { news: NotificationNews | null; heard: NotificationNews | undefined } {
  const [live, setLive] = useState<{ news: NotificationNews; since: NotificationNews | null }>();
  // What was loaded later counts for more.
  const heard = live?.since === loaded ? live.news : undefined;
  const news = heard ?? loaded;
  const isTheirs = useIsTheirs(person);

  const known = useRef({ loaded, news, onNew });
  useEffect(() => {
    known.current = { loaded, news, onNew };
  });

  const newestAt = useRef(loaded ? (loaded.latest?.created_at ?? "") : undefined);
  useEffect(() => {
    if (person === null || !isTheirs) return;
    const stopped = new AbortController();
    void followNews(person, stopped.signal, (next) => {
      const before = newestAt.current;
      const at = next.latest?.created_at ?? "";
      // What comes in quiet hours is told at their end.
      if (before === undefined || (at > before && !next.is_quiet)) newestAt.current = at;
      if (isSame(known.current.news, next)) return;
      setLive({ news: next, since: known.current.loaded });
      if (before !== undefined && at > before) known.current.onNew(next);
    });
    return () => stopped.abort();
  }, [person, isTheirs]);

  return { news, heard };
}

/** Each stream begins with what is known already. */
function isSame(a: NotificationNews | null, b: NotificationNews): boolean {
  return a?.unread_count === b.unread_count && a.latest?.id === b.latest?.id && a.is_quiet === b.is_quiet;
}

/** Whether the person of this page is still who is signed in, as far as other tabs have told. */
function useIsTheirs(person: string | null): boolean {
  const [other, setOther] = useState(person);
  useEffect(() => {
    setOther(person);
    const tabs = new BroadcastChannel(signedInChannel);
    tabs.postMessage(person);
    tabs.addEventListener("message", ({ data }) => setOther(data));
    return () => tabs.close();
  }, [person]);
  return other === person;
}
