import { useTranslation } from "react-i18next";
import type { AdminUser } from "../../../../contract/admin/users.ts";
import { userStatuses } from "../../../../contract/admin/users-terms.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { roles } from "../../../../contract/roles.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { sizeIn } from "../../../parts/size-in.ts";
import { Link } from "../../../ui/link.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { personPath, planNames } from "./addresses.ts";
import { StatusBadge } from "./status-badge.tsx";

interface PeoplePageProps {
  query: { role?: string; status?: string; page: number; page_size: number };
  count: number;
  people: AdminUser[];
  now: number;
  timeZone: string;
}

/** Everyone with an account. */
export function PeoplePage({ query, count, people, now, timeZone }: PeoplePageProps) {
  const { t } = useTranslation(["people", "admin"]);
  const language = useLanguage();
  const number = numberFormat(language, { maximumFractionDigits: 2 });
  return (
    <AdminPage title={t("admin:nav.people")} description={t("list.description")}>
      <AdminList
        count={count}
        query={query}
        searchLabel={t("list.search")}
        filters={
          <>
            <FilterField
              name="role"
              label={t("role.label")}
              value={query.role}
              options={roles}
              textOf={(role) => t(`role.${role}`)}
            />
            <FilterField
              name="status"
              label={t("status.label")}
              value={query.status}
              options={userStatuses}
              textOf={(status) => t(`status.${status}`)}
            />
          </>
        }
      >
        <AdminTable
          caption={t("admin:nav.people")}
          rows={people}
          columns={[
            { label: t("person"), cell: (person) => <Person person={person} /> },
            { label: t("role.label"), cell: ({ role }) => t(`role.${role}`) },
            { label: t("plan"), cell: ({ plan }) => planNames[plan] },
            { label: t("balance"), cell: ({ balance }) => number.format(balance), isFigure: true },
            { label: t("storage"), cell: ({ storage_bytes }) => sizeIn(language, storage_bytes), isFigure: true },
            { label: t("devices"), cell: ({ devices }) => number.format(devices), isFigure: true },
            {
              label: t("lastSeen"),
              cell: ({ last_seen_at }) =>
                last_seen_at === null ? t("never") : <RelativeTime at={last_seen_at} now={now} timeZone={timeZone} />,
            },
            {
              label: t("joined"),
              cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
            },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

function Person({ person: { id, email, display_name, status } }: { person: AdminUser }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={personPath(id)} prefetch="intent" className="target break-all font-medium hover:underline">
          {email}
        </Link>
        {status === "active" ? null : <StatusBadge status={status} />}
      </span>
      {display_name === "" ? null : (
        <span className="block text-ink-3" dir="auto">
          {display_name}
        </span>
      )}
    </>
  );
}
