import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { afterChanges, fieldsOf, notificationActionsPath } from "./notifications/notification-changes.ts";
import { useNotifications } from "./notifications/notifications-provider.tsx";
import type { UrgentKind, UrgentNotification } from "./urgent-notification.ts";

const actions = {
  payment_failed: "banner.action.paymentFailed",
  training_details: "banner.action.trainingDetails",
  subscription_ending: "banner.action.subscriptionEnding",
  credits_low: "banner.action.creditsLow",
} as const satisfies Record<UrgentKind, string>;

/**
 * Shows one urgent notification at a time, on every page except the one it links to. The region stays when it is empty,
 * so that screen readers announce new content.
 */
export function NotificationBanner({ notification }: { notification: UrgentNotification | null }) {
  return <div role="status">{notification ? <Strip key={notification.id} notification={notification} /> : null}</div>;
}

function Strip({ notification }: { notification: UrgentNotification }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { pending, change } = useNotifications();
  if (notification.link === pathname || afterChanges([notification], pending).every(({ is_read }) => is_read))
    return null;
  const wanted = { intent: "read", notification } as const;
  const dismiss = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change(wanted);
    // The button disappears with the strip, so the focus moves to the beginning of the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const icon = notification.type === "error" ? "circle-exclamation-point" : "info";
  return (
    <div className="px-4 pt-3 sm:px-6">
      {/* Narrow screens show one line. The whole text stays in the document and in the list of notifications. */}
      <div className="flex items-center gap-2.5 rounded-md border border-line bg-surface-1 py-0.5 pr-0.5 pl-3 sm:items-start sm:py-1.5 sm:pr-1.5 sm:pl-3.5">
        <Icon
          name={icon}
          className={classNames(
            "size-4.5 shrink-0 stroke-[1.5] max-[24rem]:hidden sm:mt-2.5",
            notification.type === "error" ? "text-bad" : "text-accent",
          )}
        />
        <div className="flex min-w-0 flex-1 items-center gap-x-2 sm:flex-wrap sm:gap-x-4 sm:gap-y-1">
          <p className="min-w-0 flex-1 py-2 text-pretty wrap-anywhere max-sm:truncate sm:basis-56">
            <strong className="mr-1 font-medium">{notification.title}</strong>{" "}
            <span className="text-ink-2">{notification.message}</span>
          </p>
          {notification.link === null ? null : (
            <ButtonLink to={notification.link} size="small" className="pointer-coarse:min-h-11">
              {t(actions[notification.kind])}
            </ButtonLink>
          )}
        </div>
        <form method="post" action={notificationActionsPath} onSubmit={dismiss}>
          {fieldsOf(wanted, pathname + search).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <IconButton
            name={t("banner.dismiss")}
            icon={<Icon name="x" />}
            tip={false}
            className="pointer-coarse:size-11"
          />
        </form>
      </div>
    </div>
  );
}
