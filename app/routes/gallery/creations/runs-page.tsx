import { useTranslation } from "react-i18next";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { listPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import type { ListQuery } from "../list-query.ts";
import { withoutFilters } from "./filters/active-filters.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import type { FoundRuns } from "./read-runs.server.ts";
import { useListPending } from "./use-list-pending.ts";

/** Runs without creations in the gallery. Each links to its page. */
export function RunsPage({ query, runs, timeZone }: { query: ListQuery; runs: FoundRuns; timeZone: string }) {
  const { t } = useTranslation(["gallery", "generation"]);
  const pending = useListPending();
  const { shown, page, hasNext } = runs;
  return (
    <GalleryFrame current={query.tab}>
      <FilterBar query={query} count={runs.count} countIsExact pending={pending} />
      <div className="list-area" aria-busy={pending}>
        {shown.length === 0 ? (
          <EmptyState
            icon={<Icon name="circle-check" />}
            title={t("gallery:find.noRuns.title")}
            actions={<ButtonLink to={listPath(withoutFilters(query))}>{t("gallery:find.noRuns.action")}</ButtonLink>}
          >
            {t(`gallery:find.noRuns.${runs.status}`)}
          </EmptyState>
        ) : (
          <ul
            aria-label={t(`gallery:find.statuses.${runs.status}`)}
            className="divide-y divide-line border-line border-y"
          >
            {shown.map((run) => (
              <li key={run.id}>
                <Link
                  to={`/generations/${run.id}`}
                  className="flex min-h-14 items-center gap-4 px-2 py-2.5 outline-offset-[-2px] transition-colors hover:bg-surface-1"
                >
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="line-clamp-2 break-words">
                      {run.prompt || t(`generation:mode.${run.mode}`)}
                    </span>
                    <span className="mt-0.5 block text-ink-3 text-sm">
                      {t(`generation:mode.${run.mode}`)} ·{" "}
                      {run.reason ??
                        t(
                          run.status === "processing"
                            ? `generation:stage.${run.stage}`
                            : `generation:status.${run.status}`,
                        )}
                    </span>
                  </span>
                  <span className="shrink-0 text-ink-3 text-sm">
                    <RelativeTime at={run.createdAt} now={runs.now} timeZone={timeZone} />
                  </span>
                  <Icon name="chevron-right" className="size-4.5 shrink-0 stroke-[1.5] text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {page > 1 || hasNext ? (
          <div className="mt-6 flex justify-center gap-2">
            {page > 1 ? (
              <ButtonLink to={listPath({ ...query, page: page > 2 ? page - 1 : undefined })}>
                {t("gallery:newer")}
              </ButtonLink>
            ) : null}
            {hasNext ? <ButtonLink to={listPath({ ...query, page: page + 1 })}>{t("gallery:older")}</ButtonLink> : null}
          </div>
        ) : null}
      </div>
    </GalleryFrame>
  );
}
