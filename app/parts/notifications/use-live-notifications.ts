import { useEffect, useRef, useState } from "react";
import type { NotificationUpdate } from "../../../contract/notifications.ts";
import { followNotifications } from "./follow-notifications.ts";

/** Who is signed in, as the pages of a browser tell each other. */
const signedInChannel = "signed in";

/**
 * News for a person, `null` for nobody, as it came with the page and as it changes. `onNew` hears of what was not there
 * before. Ends when somebody else is signed in, here or in another tab.
 */
export function useLiveNotifications(
  userId: string | null,
  loaded: NotificationUpdate | null,
  onNew: (update: NotificationUpdate) => void,
): { update: NotificationUpdate | null; heard: NotificationUpdate | undefined } {
  const [live, setLive] = useState<{ update: NotificationUpdate; since: NotificationUpdate | null }>();
  // What was loaded later counts for more.
  const heard = live?.since === loaded ? live.update : undefined;
  const update = heard ?? loaded;
  const isTheirs = useIsTheirs(userId);

  const known = useRef({ loaded, update, onNew });
  useEffect(() => {
    known.current = { loaded, update, onNew };
  });

  const newestAt = useRef(loaded ? (loaded.latest?.created_at ?? "") : undefined);
  useEffect(() => {
    if (userId === null || !isTheirs) return;
    const stopped = new AbortController();
    void followNotifications(userId, stopped.signal, (next) => {
      const before = newestAt.current;
      const at = next.latest?.created_at ?? "";
      // What comes in quiet hours is told at their end.
      if (before === undefined || (at > before && !next.is_quiet)) newestAt.current = at;
      if (isSame(known.current.update, next)) return;
      setLive({ update: next, since: known.current.loaded });
      if (before !== undefined && at > before) known.current.onNew(next);
    });
    return () => stopped.abort();
  }, [userId, isTheirs]);

  return { update, heard };
}

/** Each stream begins with what is known already. */
function isSame(a: NotificationUpdate | null, b: NotificationUpdate): boolean {
  return a?.unread_count === b.unread_count && a.latest?.id === b.latest?.id && a.is_quiet === b.is_quiet;
}

/** Whether the person of this page is still who is signed in, as far as other tabs have told. */
function useIsTheirs(userId: string | null): boolean {
  const [other, setOther] = useState(userId);
  useEffect(() => {
    setOther(userId);
    const tabs = new BroadcastChannel(signedInChannel);
    tabs.postMessage(userId);
    tabs.addEventListener("message", ({ data }) => setOther(data));
    return () => tabs.close();
  }, [userId]);
  return other === userId;
}
