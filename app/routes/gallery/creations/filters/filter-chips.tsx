import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { ChipLink } from "../../../../ui/choice.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { Link } from "../../../../ui/link.tsx";
import { listPath } from "../../addresses.ts";
import { saveSearchPath } from "../../collections/addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import { activeFilters, type FilterName, isSavable, withoutFilter, withoutFilters } from "./active-filters.ts";
import { filterName } from "./filter-name.ts";

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
  const language = useLanguage();
  const nameOf = (name: FilterName) => filterName(query, name, { t, language });
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
      {isSavable(query) ? (
        <Link
          to={saveSearchPath(query)}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-ink-2 text-sm hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:stroke-[1.5]"
        >
          <Icon name="folder-plus" />
          {t(query.smart === undefined ? "gallery:find.save" : "gallery:find.saveTo")}
        </Link>
      ) : null}
    </div>
  );
}
