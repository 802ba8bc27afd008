import { useTranslation } from "react-i18next";
import type { Batch } from "../../../../contract/batches.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { type RunStatus, runStatuses } from "../../../../contract/generation-terms.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { parameterKey } from "../../../parts/composer/batch/parameter-key.ts";
import { useCreditsOn } from "../../../parts/credits-on.ts";
import { fillPath } from "../../../parts/fill-path.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ReceiptLines } from "../../../parts/receipt.tsx";
import { RunSection } from "../../../parts/recipe.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { Link } from "../../../ui/link.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { batchesPath, batchPath, cancelPath } from "../addresses.ts";
import { endedRuns, useBatchWords } from "../batch-words.ts";
import { useAxisLabels } from "./axis-labels.ts";
import type { BatchCell } from "./cell.ts";
import { CellContent } from "./cell-content.tsx";
import { GridTable } from "./grid-table.tsx";
import "./batch.css";

interface BatchPageProps {
  batch: Batch;
  /** The cells of this page, in order. */
  cells: BatchCell[];
  page: number;
  pages: number;
  timeZone: string;
}

/** A batch: its runs as a grid or in order, its actions, and beside them its settings and its receipt. */
export function BatchPage({ batch, cells, page, pages, timeZone }: BatchPageProps) {
  const { t } = useTranslation(["batches", "generation"]);
  return (
    <div className="grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="flex min-w-0 flex-col gap-5 px-4 pt-2 pb-8 sm:px-6">
        <Standing batch={batch} />
        <Actions batch={batch} />
        {batch.grid ? (
          <GridTable grid={batch.grid} cells={cells} />
        ) : (
          <ol aria-label={t("results")} className="batch-results">
            {cells.map((cell) => (
              <li key={cell.index} className="min-w-0">
                <CellContent cell={cell} />
                <p className="mt-1.5 flex gap-2 text-sm">
                  <span className="tabular text-ink-3">{cell.index + 1}</span>
                  <span dir="auto" className="min-w-0 break-words text-ink-2">
                    {cell.prompt}
                  </span>
                </p>
              </li>
            ))}
          </ol>
        )}
        <PagingLinks page={page} pages={pages} pathOf={(to) => batchPath(batch.id, to)} />
      </div>
      <aside className="flex flex-col gap-6 border-line px-4 pt-2 pb-10 max-lg:border-t max-lg:pt-6 sm:px-6 lg:border-l">
        <div>
          <p className="mb-2.5 font-medium text-ink-3 text-sm">{t(batch.grid ? "generation:prompt" : "template")}</p>
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {batch.prompt}
          </p>
        </div>
        <Settings batch={batch} cells={cells} />
        <Receipt batch={batch} timeZone={timeZone} />
      </aside>
    </div>
  );
}

/** How far the batch is. */
function Standing({ batch }: { batch: Batch }) {
  const { t } = useTranslation(["batches", "generation"]);
  const { kind, standing } = useBatchWords(batch);
  const isTold = (status: RunStatus) => batch.is_final && status === "completed";
  const statuses = runStatuses.filter((status) => batch.statuses[status] > 0 && !isTold(status));
  return (
    <header className="flex flex-col gap-2">
      <p className="text-ink-3 text-sm">
        <Link to={batchesPath} className="underline decoration-line-control underline-offset-3 hover:text-ink">
          {t("title")}
        </Link>
      </p>
      <h1 className="text-xl">{kind}</h1>
      <p className="tabular flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        <span className="font-medium text-ink">{standing}</span>
        {statuses.map((status) => (
          <span key={status}>
            {t(`generation:status.${status}`)} {batch.statuses[status]}
          </span>
        ))}
      </p>
      {batch.is_final ? null : (
        <div className="max-w-120">
          <Progress value={endedRuns(batch) / batch.runs} label={t("progress")} valueText={standing} />
        </div>
      )}
      <p role="status" className="sr-only">
        {batch.is_final ? standing : ""}
      </p>
    </header>
  );
}

function Actions({ batch }: { batch: Batch }) {
  const { t } = useTranslation(["batches", "generation"]);
  return (
    <fieldset aria-label={t("generation:actions.label")} className="flex flex-wrap gap-2">
      {batch.is_final ? null : (
        <ButtonLink to={cancelPath(batch.id)} icon={<Icon name="x" />} preventScrollReset>
          {t("cancel.action")}
        </ButtonLink>
      )}
      {batch.stored > 0 ? (
        <ButtonLink to={`${batchPath(batch.id)}/sheet`} reloadDocument download="image" icon={<Icon name="download" />}>
          {t("sheet")}
        </ButtonLink>
      ) : null}
      <ButtonLink to={fillPath("again", "batch", batch.id)} icon={<Icon name="rotate-ccw" />} title={t("useAgainHint")}>
        {t("generation:actions.useAgain")}
      </ButtonLink>
      <ButtonLink to={fillPath("vary", "batch", batch.id)} icon={<Icon name="shuffle" />} title={t("varyHint")}>
        {t("generation:actions.vary")}
      </ButtonLink>
    </fieldset>
  );
}

function Settings({ batch, cells }: { batch: Batch; cells: BatchCell[] }) {
  const { t } = useTranslation(["batches", "generation"]);
  const language = useLanguage();
  const labelsOf = useAxisLabels(cells);
  const { grid, variations, combinations } = batch;
  const axis = (of: NonNullable<typeof grid>["columns"]) =>
    `${t(parameterKey(of.parameter))} · ${labelsOf(of).join(", ")}`;
  return (
    <RunSection title={t("generation:recipe.title")}>
      <KeyValueList
        entries={[
          { name: t("generation:recipe.mode"), value: t(`generation:mode.${batch.generation_type}`) },
          { name: t("form.order"), value: variations && t(`form.orderOf.${variations.order}`) },
          {
            name: t("combinations"),
            value: combinations === null ? null : numberFormat(language).format(combinations),
          },
          { name: t("form.columns"), value: grid && axis(grid.columns) },
          { name: t("form.rows"), value: grid?.rows && axis(grid.rows) },
          { name: t("generation:recipe.seed"), value: batch.seed },
        ]}
      />
    </RunSection>
  );
}

/** One receipt for all runs. */
function Receipt({ batch, timeZone }: { batch: Batch; timeZone: string }) {
  const { t } = useTranslation(["batches", "generation", "common"]);
  const creditsOn = useCreditsOn();
  const credits = (count: number) => t("common:credits", { count });
  return (
    <RunSection title={t("generation:receipt.title")}>
      <ReceiptLines lines={batch.receipt} timeZone={timeZone} />
      {creditsOn ? (
        <div className="mt-4 rounded-md border border-line bg-surface-1 px-3.5 py-3">
          <KeyValueList
            entries={[
              { name: t("receipt.price"), value: credits(batch.cost_credits) },
              { name: t("receipt.held"), value: batch.held_credits > 0 ? credits(batch.held_credits) : null },
              { name: t("receipt.charged"), value: credits(batch.charged_credits) },
              {
                name: t("receipt.returned"),
                value: batch.returned_credits > 0 ? credits(batch.returned_credits) : null,
              },
            ]}
          />
          <p className="mt-3 text-ink-2 text-sm">{t("generation:promise")}</p>
        </div>
      ) : null}
    </RunSection>
  );
}
