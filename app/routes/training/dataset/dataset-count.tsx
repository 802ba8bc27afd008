import { useTranslation } from "react-i18next";
import type { Dataset } from "../../../../contract/training.ts";
import { Link } from "../../../ui/link.tsx";

/** How many images count, how many are still needed, and how many more fit. */
export function DatasetCount({ dataset, here }: { dataset: Dataset; here: string }) {
  const { t } = useTranslation("training");
  const { pictures, usable, checking, minimum, maximum, is_enough } = dataset;
  const said =
    pictures.length >= maximum && !is_enough
      ? t("dataset.full")
      : is_enough
        ? t("dataset.enough")
        : t("dataset.missing", { count: minimum - usable });
  if (pictures.length === 0) return null;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="tabular font-medium">{t("dataset.usable", { usable, minimum })}</p>
        <p className="tabular text-ink-3 text-sm">{t("dataset.room", { count: pictures.length, maximum })}</p>
      </div>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-surface-3">
        <div
          className={`h-full rounded-full ${is_enough ? "bg-good" : "bg-accent"}`}
          style={{ width: `${Math.min(1, usable / minimum) * 100}%` }}
        />
      </div>
      <p role="status" className="mt-2 text-ink-2">
        {checking > 0 ? t("dataset.checking", { count: checking }) : said}
      </p>
      {checking > 0 ? (
        <Link to={here} className="hidden min-h-11 items-center text-accent underline noscript:inline-flex">
          {t("dataset.refresh")}
        </Link>
      ) : null}
    </div>
  );
}
