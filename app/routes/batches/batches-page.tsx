import { useTranslation } from "react-i18next";
import type { Batch } from "../../../contract/batches.ts";
import { useCreditsOn } from "../../parts/credits-on.ts";
import { FormPage } from "../../parts/form-page.tsx";
import { PagingLinks } from "../../parts/paging-links.tsx";
import { RelativeTime } from "../../parts/relative-time.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { batchListPath, batchPath } from "./addresses.ts";
import { useBatchWords } from "./batch-words.ts";

interface BatchesPageProps {
  batches: Batch[];
  page: number;
  pages: number;
  /** When the page was rendered, so that the server and the browser use the same time. */
  now: number;
  timeZone: string;
}

/** The user's batches, newest first. */
export function BatchesPage({ batches, page, pages, now, timeZone }: BatchesPageProps) {
  const { t } = useTranslation("batches");
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      {batches.length === 0 ? (
        <EmptyState
          icon={<Icon name="layout-grid" />}
          title={t("empty.title")}
          actions={
            <ButtonLink to="/?batch=variations" variant="primary">
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {t("empty.message")}
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line border-line border-y">
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} now={now} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <PagingLinks page={page} pages={pages} pathOf={batchListPath} />
    </FormPage>
  );
}

function BatchRow({ batch, now, timeZone }: { batch: Batch } & Pick<BatchesPageProps, "now" | "timeZone">) {
  const { t } = useTranslation(["batches", "common"]);
  const creditsOn = useCreditsOn();
  const { kind, standing } = useBatchWords(batch);
  return (
    <li>
      <Link
        to={batchPath(batch.id)}
        prefetch="intent"
        className="-mx-2 flex flex-col gap-1 rounded-md px-2 py-3 transition-colors hover:bg-surface-1"
      >
        <span dir="auto" className="line-clamp-2 break-words">
          {batch.prompt}
        </span>
        <span className="tabular flex flex-wrap gap-x-4 text-ink-3 text-sm">
          <span>{kind}</span>
          <span>{standing}</span>
          {creditsOn ? (
            <span>{t("common:credits", { count: batch.is_final ? batch.charged_credits : batch.cost_credits })}</span>
          ) : null}
          <RelativeTime at={batch.created_at} now={now} timeZone={timeZone} />
        </span>
      </Link>
    </li>
  );
}
