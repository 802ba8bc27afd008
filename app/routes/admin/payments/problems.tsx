import { useTranslation } from "react-i18next";
import { adminPayments } from "../../../../contract/admin/payments.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { adminValue } from "../admin-calls.server.ts";
import { AdminTable } from "../admin-table.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/problems";
import { paymentsPath } from "./addresses.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminPayments.problems.query, url);
  const outcome = await api(context, url.pathname + url.search).adminPayments.problems({ query });
  const { count, results } = await adminValue({ context, url }, outcome);
  requirePage(url, query, count);
  return { query, count, results, now: host().now(), title: translator(context)("adminPayments:problems.show") };
}

/** What the payment provider reported and could not be applied. */
export default function PaymentProblems({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation(["adminPayments", "admin"]);
  const { query, count, results, now, title } = loaderData;
  return (
    <AdminPage title={title} action={<ButtonLink to={paymentsPath}>{t("admin:nav.payments")}</ButtonLink>}>
      <AdminList count={count} query={query} searchLabel={t("problems.search")}>
        <AdminTable
          caption={title}
          rows={results.map((problem) => ({ ...problem, id: problem.event_id }))}
          columns={[
            {
              label: t("column.date"),
              cell: ({ at }) => <RelativeTime at={at} now={now} timeZone={root.loaderData.timeZone} />,
            },
            { label: t("problems.event"), cell: ({ type }) => type },
            { label: t("column.reference"), cell: ({ about }) => <span className="break-all">{about || "–"}</span> },
            { label: t("problems.problem"), cell: ({ problem }) => problem },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
