import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Notification } from "../../../contract/notifications.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { RelativeTime } from "../relative-time.tsx";
import { fieldsOf, type NotificationChange, notificationActionsPath } from "./notification-changes.ts";
import { useNotifications } from "./notifications-provider.tsx";

const icons = {
  success: "circle-check",
  error: "circle-exclamation-point",
  warning: "triangle-exclamation-point",
  info: "info",
} as const;
const tones = { success: "text-good", error: "text-bad", warning: "text-warn", info: "text-accent" };

interface NotificationRowProps {
  notification: Notification;
  now: number;
  timeZone: string;
  /** For a short list: long messages are cut, and the list is notified when the user follows a link. */
  brief?: { onFollow: () => void };
}

/** One notification: its message, time, link and actions. */
export function NotificationRow({ notification, now, timeZone, brief }: NotificationRowProps) {
  const { t } = useTranslation("notifications");
  const { change } = useNotifications();
  const { type, title, message, link, is_read } = notification;
  const icon = icons[type];
  const follow = () => {
    if (!is_read) change({ intent: "read", notification });
    brief?.onFollow();
  };
  return (
    <li
      className={classNames(
        "relative flex items-start gap-3 py-3 pr-2 pl-4 transition-colors",
        link !== null && "hover:bg-surface-2 has-[a:focus-visible]:bg-surface-2",
      )}
    >
      <Icon name={icon} className={classNames("mt-0.5 size-4.5 shrink-0 stroke-[1.5]", tones[type])} />
      <div className="min-w-0 flex-1">
        <p className={classNames("wrap-anywhere", is_read ? "text-ink-2" : "font-medium")}>
          {link === null ? (
            title
          ) : (
            <Link
              to={link}
              onClick={follow}
              data-notice=""
              className="outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-[-2px]"
            >
              {title}
            </Link>
          )}
        </p>
        <p className={classNames("text-ink-2 text-sm wrap-anywhere", brief && "line-clamp-3")}>{message}</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-ink-3 text-xs">
          {is_read ? null : (
            <>
              <span aria-hidden className="size-1.5 rounded-full bg-accent" />
              <span>{t("unread")}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <RelativeTime at={notification.created_at} now={now} timeZone={timeZone} />
        </p>
      </div>
      <div className="relative flex shrink-0 max-sm:flex-col">
        {is_read ? null : (
          <ChangeButton
            change={{ intent: "read", notification }}
            name={t("markReadNamed", { title })}
            icon={<Icon name="check" />}
          />
        )}
        <ChangeButton
          change={{ intent: "delete", notification }}
          name={t("deleteNamed", { title })}
          icon={<Icon name="x" />}
        />
      </div>
    </li>
  );
}

/** A separate form, so that it works without scripts; with scripts the page does not navigate. */
function ChangeButton({
  change: wanted,
  name,
  icon,
}: {
  change: NotificationChange;
  name: string;
  icon: React.ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { change } = useNotifications();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusAfter(event.currentTarget, wanted.intent === "delete");
    change(wanted);
  };
  return (
    <form method="post" action={notificationActionsPath} onSubmit={submit}>
      {fieldsOf(wanted, pathname + search).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <IconButton name={name} icon={icon} size="small" tip={false} />
    </form>
  );
}

/** The pressed button disappears: the focus moves to the element beside it, otherwise to the beginning of the list. */
function focusAfter(form: HTMLFormElement, rowGoes: boolean): void {
  const row = form.closest("li");
  const stays = rowGoes ? (row?.nextElementSibling ?? row?.previousElementSibling) : row;
  const next =
    stays?.querySelector<HTMLElement>("a") ??
    (rowGoes ? stays?.querySelector<HTMLElement>("button") : form.nextElementSibling?.querySelector("button")) ??
    row?.closest<HTMLElement>("[tabindex]");
  next?.focus({ preventScroll: true });
}
