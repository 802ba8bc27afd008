import Bell from "lucide-react/icons/bell";
import Settings2 from "lucide-react/icons/settings-2";
import { useTranslation } from "react-i18next";
import type { Notification } from "../../../contract/notifications.ts";
import { useNews } from "../../parts/notices/news.tsx";
import { afterChanges, noticeSettingsPath } from "../../parts/notices/notice-changes.ts";
import { NoticeRow } from "../../parts/notices/notice-row.tsx";
import { ReadAllForm } from "../../parts/notices/read-all-form.tsx";
import { PagingLinks } from "../../parts/paging-links.tsx";
import { IconLink } from "../../ui/icon-button.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { noticesAddress } from "./notices-address.ts";

interface NoticesPageProps {
  notices: Notification[];
  page: number;
  pages: number;
  onlyUnread: boolean;
  now: number;
  timeZone: string;
}

/** What somebody is told of. */
export function NoticesPage({ notices, page, pages, onlyUnread, now, timeZone }: NoticesPageProps) {
  const { t } = useTranslation("notifications");
  const { pending } = useNews();

  const shown = afterChanges(notices, pending).filter(({ is_read }) => !onlyUnread || !is_read);
  const tab = (unread: boolean, label: string) => ({
    to: noticesAddress({ page: 1, onlyUnread: unread }),
    label,
    current: onlyUnread === unread,
  });
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-4 pb-16 sm:px-7 lg:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl">{t("title")}</h1>
        <div className="flex items-center gap-1">
          <ReadAllForm variant="secondary" />
          <IconLink to={noticeSettingsPath} name={t("settingsLink")} icon={<Settings2 />} tip="bottom" />
        </div>
      </div>
      <div className="mt-4">
        <Tabs label={t("filter.label")} tabs={[tab(false, t("filter.all")), tab(true, t("filter.unread"))]} />
      </div>
      <div tabIndex={-1} className="outline-none">
        {shown.length === 0 ? (
          <EmptyState icon={<Bell aria-hidden />} title={t(onlyUnread ? "emptyUnread.title" : "empty.title")}>
            {t(onlyUnread ? "emptyUnread.message" : "empty.message")}
          </EmptyState>
        ) : (
          <ul
            aria-label={t("title")}
            className="mt-5 divide-y divide-line overflow-hidden rounded-md border border-line"
          >
            {shown.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} now={now} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </div>
      <PagingLinks page={page} pages={pages} pathOf={(other) => noticesAddress({ page: other, onlyUnread })} />
    </div>
  );
}
