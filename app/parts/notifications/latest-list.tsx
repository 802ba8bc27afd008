import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOnChange } from "../../ui/use-on-change.ts";
import { refreshMilliseconds } from "./follow-notifications.ts";
import { type LatestNotifications, loadLatest } from "./load-latest.ts";
import { afterChanges } from "./notification-changes.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./notifications-provider.tsx";

/** The latest notifications, reloaded on changes and every 30 s. */
export default function LatestList({ timeZone, onFollow }: { timeZone: string; onFollow: () => void }) {
  const { t } = useTranslation(["notifications", "common"]);
  const { update, pending } = useNotifications();
  const [latest, setLatest] = useState<LatestNotifications | "failed">();
  const [attempt, setAttempt] = useState(0);

  useOnChange([update, attempt], () => {
    const stopped = new AbortController();
    void loadLatest(stopped.signal).then((answer) => {
      if (!stopped.signal.aborted) setLatest((before) => answer ?? (before === undefined ? "failed" : before));
    });
    return () => stopped.abort();
  });

  // A notification deleted in another tab may leave the count unchanged.
  useEffect(() => {
    const timer = setInterval(() => setAttempt((before) => before + 1), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);

  const notifications = typeof latest === "object" ? afterChanges(latest.notifications, pending) : [];
  return (
    <>
      {latest === undefined ? <p className="m-auto text-ink-3">{t("common:loading")}</p> : null}
      {latest === "failed" ? (
        <div role="alert" className="m-auto flex flex-col items-center gap-3 px-6 text-center text-ink-2">
          <p>{t("loadFailed")}</p>
          <Button
            size="small"
            onClick={() => {
              setLatest(undefined);
              setAttempt(attempt + 1);
            }}
          >
            {t("tryAgain")}
          </Button>
        </div>
      ) : null}
      {typeof latest === "object" && notifications.length === 0 ? (
        <div className="m-auto flex max-w-70 flex-col items-center px-6 text-center">
          <Icon name="bell" className="mb-3 size-6 stroke-[1.5] text-ink-3" />
          <p className="font-medium">{t("empty.title")}</p>
          <p className="mt-1 text-ink-2">{t("empty.message")}</p>
        </div>
      ) : null}
      {typeof latest === "object" && notifications.length > 0 ? (
        <ul aria-label={t("title")} className="divide-y divide-line">
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={latest.now}
              timeZone={timeZone}
              brief={{ onFollow }}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}
