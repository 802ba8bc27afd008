import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useRevalidator } from "react-router";
import type { NotificationNews } from "../../../contract/notifications.ts";
import { showToast } from "../../ui/toast.tsx";
import { sendChange } from "../send-change.ts";
import { UndoForm } from "../undo-form.tsx";
import { fieldsOf, type NoticeChange, noticeActionsPath, type PendingChange, unreadAfter } from "./notice-changes.ts";

interface News {
  /** How much is unread; `null` when it is not known. */
  unread: number | null;
  /** The latest that is known. */
  news: NotificationNews | null;
  pending: readonly PendingChange[];
  /** Changes at once for the eye; taken back with a toast when the server refuses or cannot be reached. */
  change(change: NoticeChange): void;
}

const NewsContext = createContext<News>({ unread: null, news: null, pending: [], change: () => undefined });

/** What somebody is told of, for whatever shows it: the bell, lists, and the strip above pages. */
export function useNews(): News {
  return useContext(NewsContext);
}

/** Knows what there is to tell: as it came with the page, and as it changed since. */
export function NewsProvider({ loaded, children }: { loaded: NotificationNews | null; children: ReactNode }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [pending, setPending] = useState<readonly PendingChange[]>([]);
  const news = loaded;

  const change = useCallback(
    async (wanted: NoticeChange) => {
      const asked = { change: wanted, since: news };
      setPending((all) => [...all, asked]);
      const form = new FormData();
      for (const [name, value] of fieldsOf(wanted, pathname + search)) form.set(name, value);
      const answer = await sendChange(noticeActionsPath, form);
      if (!answer?.ok) showToast({ id: "notice", tone: "error", message: answer?.message ?? t("networkError") });
      else if (answer.notice) {
        const { message, tone = "success", undo } = answer.notice;
        showToast({ id: "notice", tone, message, action: undo && <UndoForm undo={undo} /> });
      }
      // The session may be over: what is shown is asked for again, where the server can be reached.
      if (navigator.onLine) await revalidate();
      setPending((all) => all.filter((one) => one !== asked));
    },
    [news, pathname, search, revalidate, t],
  );

  const value = useMemo(
    () => ({
      unread: unreadAfter(news, pending),
      news,
      pending,
      change: (wanted: NoticeChange) => void change(wanted),
    }),
    [news, pending, change],
  );
  return <NewsContext value={value}>{children}</NewsContext>;
}
