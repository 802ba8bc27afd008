import { useTranslation } from "react-i18next";
import type { adminStorage } from "../../../../contract/admin/storage.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { sizeIn } from "../../../parts/size-in.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { AdminTable } from "../admin-table.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { adminPath } from "../sections.ts";
import { UserLink } from "../user-link.tsx";

interface StoragePageProps {
  query: { page: number; page_size: number };
  list: AnswerOf<typeof adminStorage.list>;
  error: string | undefined;
  now: number;
  timeZone: string;
}

/** What is stored, by kind and by user, and which files are wrong. */
export function StoragePage({ query, list, error, now, timeZone }: StoragePageProps) {
  const { t } = useTranslation(["adminStorage", "admin"]);
  const language = useLanguage();
  const number = numberFormat(language);
  return (
    <AdminPage title={t("admin:nav.storage")} description={t("description")}>
      <ErrorNotice className="mt-4">{error}</ErrorNotice>
      <div className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <section>
          <AdminTable
            caption={t("byKind")}
            rows={list.kinds.map((row) => ({ ...row, id: row.kind }))}
            columns={[
              { label: t("kindColumn"), cell: ({ kind }) => t(`kind.${kind}`) },
              { label: t("items"), isFigure: true, cell: ({ items }) => <Figures>{number.format(items)}</Figures> },
              {
                label: t("size"),
                isFigure: true,
                cell: ({ bytes }) => (bytes === null ? "–" : <Figures>{sizeIn(language, bytes)}</Figures>),
              },
            ]}
          />
        </section>
        <Checks list={list} now={now} timeZone={timeZone} />
      </div>
      <h2 className="mt-10 font-medium">{t("byUser")}</h2>
      <AdminList count={list.count} query={query} searchLabel={t("search")}>
        <AdminTable
          caption={t("byUser")}
          rows={list.results.map((row) => ({ ...row, id: row.user_id }))}
          columns={[
            { label: t("user"), cell: ({ user_id, email }) => <UserLink id={user_id} email={email} /> },
            { label: t("items"), isFigure: true, cell: ({ items }) => <Figures>{number.format(items)}</Figures> },
            { label: t("size"), isFigure: true, cell: ({ bytes }) => <Figures>{sizeIn(language, bytes)}</Figures> },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

function Checks({ list, now, timeZone }: Pick<StoragePageProps, "list" | "now" | "timeZone">) {
  const { t } = useTranslation("adminStorage");
  const language = useLanguage();
  const number = numberFormat(language);
  const { free_bytes, orphans, missing, is_busy } = list;
  const timeOf = (at: string | null) =>
    at === null ? t("never") : <RelativeTime at={at} now={now} timeZone={timeZone} />;
  return (
    <section>
      <KeyValueList
        entries={[
          { name: t("free"), value: free_bytes === null ? null : <Figures>{sizeIn(language, free_bytes)}</Figures> },
          { name: t("orphans"), value: number.format(orphans.files) },
          { name: t("removed"), value: number.format(orphans.removed) },
          { name: t("checked"), value: timeOf(orphans.checked_at) },
          { name: t("missing"), value: number.format(missing.items) },
          { name: t("missingChecked"), value: timeOf(missing.checked_at) },
        ]}
      />
      {missing.items > 0 ? <p className="mt-3 text-bad">{t("missingHint")}</p> : null}
      {is_busy ? (
        <p role="status" className="mt-4 text-ink-2">
          {t("busy")}
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Form method="post" preventScrollReset>
            <Button>{t("check")}</Button>
          </Form>
          <ButtonLink to={`${adminPath}/storage/clean`}>{t("clean.action")}</ButtonLink>
        </div>
      )}
    </section>
  );
}
