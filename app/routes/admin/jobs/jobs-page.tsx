import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { jobStates } from "../../../../contract/admin/job-terms.ts";
import type { AdminJob, adminJobs } from "../../../../contract/admin/jobs.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { pathWithReturn } from "../../../session/safe-return.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { adminPath } from "../sections.ts";
import { StateCounts } from "../state-counts.tsx";

interface JobsPageProps {
  query: { state?: string; kind?: string; page: number; page_size: number };
  list: AnswerOf<typeof adminJobs.list>;
  error: string | undefined;
  now: number;
  timeZone: string;
}

/** The work that waits, runs, or has failed for good. */
export function JobsPage({ query, list, error, now, timeZone }: JobsPageProps) {
  const { t } = useTranslation(["adminJobs", "admin"]);
  const language = useLanguage();
  const number = numberFormat(language);
  // A kind in the address may have no jobs anymore.
  const kinds = query.kind === undefined || list.kinds.includes(query.kind) ? list.kinds : [query.kind, ...list.kinds];
  return (
    <AdminPage
      title={t("admin:nav.jobs")}
      description={
        <>
          {t("description")}{" "}
          <Link to={`${adminPath}/engines`} className="underline decoration-line-control underline-offset-3">
            {t("engines")}
          </Link>
        </>
      }
    >
      <StateCounts states={jobStates} counts={list} textOf={(state) => t(`state.${state}`)} />
      <Queues queues={list.queues} now={now} timeZone={timeZone} />
      <ErrorNotice className="mt-4">{error}</ErrorNotice>
      <AdminList
        count={list.count}
        query={query}
        searchLabel={t("search")}
        filters={
          <>
            <FilterField
              name="state"
              label={t("column.state")}
              value={query.state}
              options={jobStates}
              textOf={(state) => t(`state.${state}`)}
            />
            <FilterField
              name="kind"
              label={t("column.kind")}
              value={query.kind}
              options={kinds}
              textOf={(kind) => kind}
            />
          </>
        }
      >
        <AdminTable
          caption={t("admin:nav.jobs")}
          rows={list.results}
          columns={[
            { label: t("column.kind"), cell: (job) => <Kind job={job} /> },
            {
              label: t("column.state"),
              cell: ({ state }) => (
                <span className={classNames("whitespace-nowrap", state === "dead" && "text-bad")}>
                  {t(`state.${state}`)}
                </span>
              ),
            },
            {
              label: t("column.created"),
              cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
            },
            { label: t("column.attempts"), isFigure: true, cell: ({ attempts }) => number.format(attempts) },
            { label: t("column.error"), cell: ({ last_error }) => last_error ?? "–" },
            { label: t("column.actions"), cell: (job) => <Actions job={job} /> },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

/** What could start now and waits for a worker, by kind. */
function Queues({ queues, now, timeZone }: Pick<JobsPageProps["list"], "queues"> & { now: number; timeZone: string }) {
  const { t } = useTranslation("adminJobs");
  const language = useLanguage();
  const number = numberFormat(language);
  if (queues.length === 0) return null;
  return (
    <section className="mt-5">
      <h2 className="mb-1 font-medium">{t("queues.title")}</h2>
      <AdminTable
        caption={t("queues.title")}
        rows={queues.map((queue) => ({ ...queue, id: queue.kind }))}
        columns={[
          { label: t("column.kind"), cell: ({ kind }) => kind },
          { label: t("queues.jobs"), isFigure: true, cell: ({ jobs }) => number.format(jobs) },
          {
            label: t("queues.oldest"),
            cell: ({ since }) => <RelativeTime at={since} now={now} timeZone={timeZone} />,
          },
        ]}
      />
    </section>
  );
}

function Kind({ job: { kind, id } }: { job: AdminJob }) {
  return (
    <>
      {kind}
      <small className="block break-all text-ink-3 text-xs">{id}</small>
    </>
  );
}

function Actions({ job: { id, can_retry, can_cancel } }: { job: AdminJob }) {
  const { t } = useTranslation("adminJobs");
  const location = useLocation();
  if (can_cancel)
    return (
      <ButtonLink size="small" to={pathWithReturn(`${adminPath}/jobs/${id}/cancel`, location)}>
        {t("cancel")}
      </ButtonLink>
    );
  if (!can_retry) return "–";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button size="small">{t("retry")}</Button>
    </Form>
  );
}
