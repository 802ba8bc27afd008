import { useEffect, useRef, useState } from "react";
import type { NotificationUpdate } from "../../../contract/notifications.ts";
import { followNotifications } from "./follow-notifications.ts";

/** Channel on which the tabs of a browser share who is signed in. */
const signedInChannel = "signed in";

/**
 * Returns the updates for a user (`null` for none), from the page load and the live stream. `onNew` is called for new
 * notifications. Stops when another user signs in, in this tab or another.
 */
export function useLiveNotifications(
  userId: string | null,
  loaded: NotificationUpdate | null,
  onNew: (update: NotificationUpdate) => void,
): { update: NotificationUpdate | null; heard: NotificationUpdate | undefined } {
  const [live, setLive] = useState<{ update: NotificationUpdate; since: NotificationUpdate | null }>();
  // A later page load takes precedence.
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
      // Notifications from quiet hours are shown when the quiet hours end.
      if (before === undefined || (at > before && !next.is_quiet)) newestAt.current = at;
      if (isSame(known.current.update, next)) return;
      setLive({ update: next, since: known.current.loaded });
      if (before !== undefined && at > before) known.current.onNew(next);
    });
    return () => stopped.abort();
  }, [userId, isTheirs]);

  return { update, heard };
}

/** Each stream begins with the current state. */
function isSame(a: NotificationUpdate | null, b: NotificationUpdate): boolean {
  return a?.unread_count === b.unread_count && a.latest?.id === b.latest?.id && a.is_quiet === b.is_quiet;
}

/** Whether the user of this page is still signed in, as far as other tabs have reported. */
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
