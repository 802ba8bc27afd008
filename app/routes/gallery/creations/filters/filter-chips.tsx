import { dateFormat } from "../../../../../contract/formats.ts";
import { useTranslation } from "../../../../i18n/texts.ts";
import { ChipLink } from "../../../../ui/choice.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Link } from "../../../../ui/link.tsx";
import { listPath } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import { activeFilters, type FilterName, withoutFilter, withoutFilters } from "./active-filters.ts";
import { useMonthName } from "./use-month-name.ts";

/** The number of matches and the active filters. Filters can be removed one by one or all together. */
export function FilterChips({
  query,
  count,
  countIsExact,
}: {
  query: ListQuery;
  count: number | null;
  countIsExact: boolean;
}) {
  const { t } = useTranslation(["gallery", "generation"]);
  const nameOf = useFilterName(query);
  const set = activeFilters(query);
  if (set.length === 0) return null;
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
      {count === null ? null : (
        <p role="status" className="tabular mr-1.5 text-ink-2 text-sm">
          {t(countIsExact ? "gallery:find.found" : "gallery:find.foundMore", { count })}
        </p>
      )}
      <ul aria-label={t("gallery:find.set")} className="contents">
        {set.map((name) => (
          <li key={name} className="min-w-0">
            <ChipLink
              to={listPath(withoutFilter(query, name))}
              aria-label={t("gallery:find.remove", { filter: nameOf(name) })}
              round
              className="max-w-full"
            >
              <bdi className="truncate">{nameOf(name)}</bdi>
              <Icon name="x" />
            </ChipLink>
          </li>
        ))}
      </ul>
      {set.length > 1 ? (
        <Link
          to={listPath(withoutFilters(query))}
          className="inline-flex min-h-8 items-center rounded-md px-2 text-ink-2 text-sm hover:text-ink pointer-coarse:min-h-11"
        >
          {t("gallery:find.clear")}
        </Link>
      ) : null}
    </div>
  );
}

/** Returns a function that names a filter in the user's language. */
function useFilterName(query: ListQuery): (name: FilterName) => string {
  const { t, language } = useTranslation(["gallery", "generation"]);
  const monthName = useMonthName();
  const day = (text = "") =>
    dateFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${text}T00:00:00Z`));
  return (name) => {
    switch (name) {
      case "search":
        return t("gallery:find.chips.search", { words: query.search });
      case "mode":
        return query.mode ? t(`generation:mode.${query.mode}`) : "";
      case "status":
        return query.status ? t(`gallery:find.statuses.${query.status}`) : "";
      case "color":
        return query.color ? t(`gallery:find.colors.${query.color}`) : "";
      case "duplicates":
        return t("gallery:find.duplicates");
      case "favorite":
        return t("gallery:tabs.favorites");
      case "from":
        return t("gallery:find.chips.from", { day: day(query.from) });
      case "to":
        return t("gallery:find.chips.to", { day: day(query.to) });
      case "month":
        return query.month ? t("gallery:find.chips.month", { month: monthName(query.month) }) : "";
      default:
        return query[name] ?? "";
    }
  };
}
