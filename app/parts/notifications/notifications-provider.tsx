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
import { showToast } from "../../ui/toast.tsx";
import { RetryForm } from "../connection/retry-form.tsx";
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
  /** How much is unread; `null` when it is not known. */
  unread: number | null;
  /** The latest that is known. */
  update: NotificationUpdate | null;
  pending: readonly PendingChange[];
  /** Changes at once for the eye; taken back with a toast when the server refuses or cannot be reached. */
  change(change: NotificationChange): void;
}

const NotificationsContext = createContext<NotificationState>({
  unread: null,
  update: null,
  pending: [],
  change: () => undefined,
});

/** What somebody is told of, for whatever shows it: the bell, lists, and the strip above pages. */
export function useNotifications(): NotificationState {
  return useContext(NotificationsContext);
}

interface NotificationsProviderProps {
  /** Whom to tell; `null` for nobody. */
  userId: string | null;
  /** What came with the page. */
  loaded: NotificationUpdate | null;
  children: ReactNode;
}

/** Knows what there is to tell, as it came with the page and as it changes, and tells of what is new. */
export function NotificationsProvider({ userId, loaded, children }: NotificationsProviderProps) {
  const { i18n } = useTranslation();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [isMissed, setMissed] = useState(false);
  const tell = useTell();

  const { update, heard } = useLiveNotifications(userId, loaded, (next) => {
    if (!next.latest) return;
    if (next.is_quiet || next.latest.link === pathname) return;
    if (document.hidden) setMissed(true);
    else void tell(next.latest);
  });
  const { pending, change } = useChanges(update);

  // The strip above pages, and the list of all, come with the page. One that is on its way brings them by itself.
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
  useCountInTitle(isMissed ? unreadText(unread, i18n.language) : null);

  const seen = useRef<string>(undefined);
  // Whoever sees the thing itself need not be told of it. Before the bell is painted, so that it does not count it.
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

/** Shows a toast with the way to the thing itself, in one tab of those that are seen. */
function useTell() {
  const { t } = useTranslation("notifications");
  return async ({ id, type, title, link }: NonNullable<NotificationUpdate["latest"]>) => {
    if (!(await isFirstToShow(id))) return;
    const action = link === null ? undefined : <ToastLink link={{ label: t("show"), to: link }} />;
    showToast({ id, tone: type, message: title, action });
  };
}

/** What was asked for and has not come true yet, and a way to ask. */
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
      // The session may be over: what is shown is asked for again, where the server can be reached.
      if (navigator.onLine) await revalidate();
      setPending((all) => all.filter((one) => one !== asked));
    },
    [update, pathname, search, revalidate, t],
  );
  const change = useCallback((wanted: NotificationChange) => void ask(wanted), [ask]);
  return { pending, change };
}
