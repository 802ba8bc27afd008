import { useTranslation } from "react-i18next";
import type { Notification } from "../../../contract/notifications.ts";
import { ReadAllForm } from "../../parts/notifications/mark-all-read-form.tsx";
import { afterChanges, notificationSettingsPath } from "../../parts/notifications/notification-changes.ts";
import { NotificationRow } from "../../parts/notifications/notification-row.tsx";
import { useNotifications } from "../../parts/notifications/notifications-provider.tsx";
import { PagingLinks } from "../../parts/paging-links.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconLink } from "../../ui/icon-button.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { notificationsAddress } from "./addresses.ts";

interface NotificationsPageProps {
  notifications: Notification[];
  page: number;
  pages: number;
  onlyUnread: boolean;
  now: number;
  timeZone: string;
}

/** The user's notifications. */
export function NotificationsPage({ notifications, page, pages, onlyUnread, now, timeZone }: NotificationsPageProps) {
  const { t } = useTranslation("notifications");
  const { pending } = useNotifications();

  const shown = afterChanges(notifications, pending).filter(({ is_read }) => !onlyUnread || !is_read);
  const tab = (unread: boolean, label: string) => ({
    to: notificationsAddress({ page: 1, onlyUnread: unread }),
    label,
    current: onlyUnread === unread,
  });
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-4 pb-16 sm:px-7 lg:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl">{t("title")}</h1>
        <div className="flex items-center gap-1">
          <ReadAllForm variant="secondary" />
          <IconLink
            to={notificationSettingsPath}
            name={t("settingsLink")}
            icon={<Icon name="settings-2" />}
            tip="bottom"
          />
        </div>
      </div>
      <div className="mt-4">
        <Tabs label={t("filter.label")} tabs={[tab(false, t("filter.all")), tab(true, t("filter.unread"))]} />
      </div>
      <div tabIndex={-1} className="outline-none">
        {shown.length === 0 ? (
          <EmptyState icon={<Icon name="bell" />} title={t(onlyUnread ? "emptyUnread.title" : "empty.title")}>
            {t(onlyUnread ? "emptyUnread.message" : "empty.message")}
          </EmptyState>
        ) : (
          <ul
            aria-label={t("title")}
            className="mt-5 divide-y divide-line overflow-hidden rounded-md border border-line"
          >
            {shown.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} now={now} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </div>
      <PagingLinks page={page} pages={pages} pathOf={(other) => notificationsAddress({ page: other, onlyUnread })} />
    </div>
  );
}
