import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton, iconButtonClassNames } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { Figures } from "../figures.tsx";
import { notificationsPath } from "./notification-changes.ts";
import { useNotifications } from "./notifications-provider.tsx";
import { unreadShownMax, unreadText } from "./unread-text.ts";

/** The id of the panel that the bells of a page open. */
export const notificationsPanelId = "notices";

/** Opens the notifications, and shows how many are unread. Without scripts it links to the notifications page. */
export function Bell({ tip }: { tip?: false }) {
  const { t } = useTranslation("notifications");
  const language = useLanguage();
  const { unread } = useNotifications();
  const text = unreadText(unread, language);
  const isMore = unread !== null && unread > unreadShownMax;
  const name = isMore ? t("bellMore", { max: unreadShownMax }) : unread ? t("bell", { count: unread }) : t("title");
  const icon = (
    <>
      <Icon name="bell" />
      {text === null ? null : (
        <span
          aria-hidden
          className="tabular absolute top-0.5 right-0.5 h-4 min-w-4 rounded-full bg-accent-strong px-1 text-center font-medium text-[0.625rem] text-on-accent leading-4"
        >
          <Figures>{text}</Figures>
        </span>
      )}
    </>
  );
  return (
    <>
      <span className="inline-flex noscript:hidden">
        <IconButton
          type="button"
          name={name}
          icon={icon}
          tip={tip}
          popoverTarget={notificationsPanelId}
          aria-haspopup="dialog"
          onKeyDown={enterPanel}
        />
      </span>
      <Link
        to={notificationsPath}
        aria-label={name}
        className={classNames(iconButtonClassNames({}), "hidden! noscript:inline-grid!")}
      >
        {icon}
      </Link>
    </>
  );
}

/** The down arrow opens the panel and then moves the focus into it. */
function enterPanel(event: KeyboardEvent<HTMLButtonElement>): void {
  const panel = document.getElementById(notificationsPanelId);
  if (pressedKey(event) !== "ArrowDown" || !panel) return;
  event.preventDefault();
  if (panel.matches(":popover-open")) panel.querySelector<HTMLElement>("[data-notice]")?.focus();
  else event.currentTarget.click();
}
