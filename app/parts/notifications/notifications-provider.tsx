import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import type { NotificationUpdate } from "../../../contract/notifications.ts";
import { RetryForm } from "../../framework/connection/retry-form.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { showToast } from "../../ui/toast.tsx";
import { maySendAgain, sendChange } from "../send-change.ts";
import { ToastLink } from "../toast-link.tsx";
import { UndoForm } from "../undo-form.tsx";
import { isUrgent } from "../urgent-notification.ts";
import {
  fieldsOf,
  type NotificationChange,
  notificationActionsPath,
  notificationsPath,
  type PendingChange,
  unreadAfter,
} from "./notification-changes.ts";
import { isFirstToShow } from "./show-once.ts";
import { unreadText } from "./unread-text.ts";
import { useCountInTitle } from "./use-count-in-title.ts";
import { useLiveNotifications } from "./use-live-notifications.ts";

interface NotificationState {
  /** Unread count; `null` when it is not known. */
  unread: number | null;
  /** The latest known update. */
  update: NotificationUpdate | null;
  pending: readonly PendingChange[];
  /**
   * Applies a change to the display immediately; reverts it with a toast when the server refuses or cannot be reached.
   */
  change(change: NotificationChange): void;
}

const NotificationsContext = createContext<NotificationState>({
  unread: null,
  update: null,
  pending: [],
  change: () => undefined,
});

/** Returns the notifications of the user, for the bell, lists, and the strip above pages. */
export function useNotifications(): NotificationState {
  return useContext(NotificationsContext);
}

interface NotificationsProviderProps {
  /** The signed-in user; `null` for none. */
  userId: string | null;
  /** The update that was loaded with the page. */
  loaded: NotificationUpdate | null;
  children: ReactNode;
}

/** Provides notifications, from the page load and live updates, and shows toasts for new ones. */
export function NotificationsProvider({ userId, loaded, children }: NotificationsProviderProps) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [isMissed, setMissed] = useState(false);
  const showInToast = useShowToast();

  const { update, heard } = useLiveNotifications(userId, loaded, (next) => {
    if (!next.latest) return;
    if (next.is_quiet || next.latest.link === pathname) return;
    if (document.hidden) setMissed(true);
    else void showInToast(next.latest);
  });
  const { pending, change } = useChanges(update);

  // The strip and the full list are loaded with the page. A pending navigation already reloads them.
  const { state } = useNavigation();
  useEffect(() => {
    const isStale = heard && (pathname === notificationsPath || (heard.latest && isUrgent(heard.latest)));
    if (isStale && state === "idle") void revalidate();
  }, [heard, pathname, state, revalidate]);

  const unread = unreadAfter(update, pending);
  useEffect(() => {
    const look = () => !document.hidden && setMissed(false);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useCountInTitle(isMissed ? unreadText(unread, language) : null);

  const seen = useRef<string>(undefined);
  // A user who sees the item itself needs no notification about it. Runs before the bell is painted, so that the count
  // excludes it.
  useLayoutEffect(() => {
    const latest = update?.latest;
    if (!latest || latest.is_read || latest.link !== pathname || isUrgent(latest)) return;
    const look = () => {
      if (document.hidden || seen.current === latest.id) return;
      seen.current = latest.id;
      change({ intent: "read", notification: latest });
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [update, pathname, change]);

  const value = useMemo(() => ({ unread, update, pending, change }), [unread, update, pending, change]);
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

/** Returns a function that shows a toast with a link to the item, in one of the visible tabs. */
function useShowToast() {
  const { t } = useTranslation("notifications");
  return async ({ id, type, title, link }: NonNullable<NotificationUpdate["latest"]>) => {
    if (!(await isFirstToShow(id))) return;
    const action = link === null ? undefined : <ToastLink link={{ label: t("show"), to: link }} />;
    showToast({ id, tone: type, message: title, action });
  };
}

/** Returns the pending changes, and a function that requests a change. */
function useChanges(update: NotificationUpdate | null): Pick<NotificationState, "pending" | "change"> {
  const { t } = useTranslation(["common"]);
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [pending, setPending] = useState<readonly PendingChange[]>([]);
  const ask = useCallback(
    async (change: NotificationChange) => {
      const asked = { change, since: update };
      setPending((all) => [...all, asked]);
      const form = new FormData();
      for (const [name, value] of fieldsOf(change, pathname + search)) form.set(name, value);
      const answer = await sendChange(notificationActionsPath, form);
      if (!answer.ok) {
        const action = maySendAgain(answer) ? <RetryForm onRetry={() => void ask(change)} /> : undefined;
        const message = "key" in answer ? t(answer.key) : answer.message;
        showToast({ id: "notice", tone: "error", message, action });
      } else if (answer.notice) {
        const { message, tone = "success", undo } = answer.notice;
        showToast({ id: "notice", tone, message, action: undo && <UndoForm undo={undo} /> });
      }
      // The session may have ended: the data is reloaded if the server can be reached.
      if (navigator.onLine) await revalidate();
      setPending((all) => all.filter((one) => one !== asked));
    },
    [update, pathname, search, revalidate, t],
  );
  const change = useCallback((wanted: NotificationChange) => void ask(wanted), [ask]);
  return { pending, change };
}
