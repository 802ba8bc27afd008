import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { searchMaxCharacters } from "../../../../../contract/limits.ts";
import { Additions } from "../../../../parts/additions.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button, ButtonLink, buttonClassNames } from "../../../../ui/button.tsx";
import { boxClassNames } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SpinnerRing } from "../../../../ui/spinner.tsx";
import { filtersParameter, listSearch } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import { activeFilters } from "./active-filters.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterFields, MonthField, SortField } from "./filter-fields.tsx";
import { type ListFilters, useFilters } from "./use-filters.ts";
import "./filter-bar.css";
import { pressedKey } from "../../../../ui/pressed-key.ts";

interface FilterBarProps {
  query: ListQuery;
  /** The number of matches; `null` where they are not counted. */
  count: number | null;
  countIsExact: boolean;
  /** Whether the list is loading. */
  pending: boolean;
}

/**
 * Searches, filters, and sorts the list below. It uses forms, so it works without JavaScript; with JavaScript it needs
 * no submit button.
 */
export function FilterBar({ query, count, countIsExact, pending }: FilterBarProps) {
  const { t } = useTranslation("gallery");
  const filters = useFilters(query);
  return (
    <div className="find-bar">
      <div className="relative z-1 flex items-center gap-2">
        <search className="flex min-w-0 flex-1 items-center gap-2">
          <form
            action="/gallery"
            noValidate
            className="flex min-w-0 flex-1 items-center gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              filters.submit();
              closePanel(event.currentTarget);
            }}
          >
            {query.tab === "all" || query.collection ? null : <input type="hidden" name="tab" value={query.tab} />}
            {query.collection ? <input type="hidden" name="collection" value={query.collection} /> : null}
            {query.smart ? <input type="hidden" name="smart" value={query.smart} /> : null}
            <label className="relative min-w-0 flex-1 sm:max-w-100">
              <span className="sr-only">{t("find.search")}</span>
              <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3 [&_svg]:size-4.5 [&_svg]:stroke-[1.5]">
                {pending ? <SpinnerRing /> : <Icon name="search" />}
              </span>
              <input
                type="search"
                name="search"
                value={filters.search}
                onChange={({ currentTarget }) => filters.type(currentTarget.value)}
                onBlur={filters.endTyping}
                maxLength={searchMaxCharacters}
                placeholder={t("find.search")}
                enterKeyHint="search"
                autoComplete="off"
                className={`${boxClassNames} h-10.5 pl-10`}
              />
            </label>
            <Additions>
              <FilterPanel filters={filters} count={filtersSet(query)} query={query} />
            </Additions>
          </form>
        </search>
        <Additions>
          <form
            action="/gallery"
            className="ml-auto flex items-center gap-2 max-md:hidden"
            onSubmit={(event) => event.preventDefault()}
          >
            {fieldsOf({ ...query, sort: undefined, month: undefined })}
            <MonthField filters={filters} labelHidden />
            <SortField filters={filters} labelHidden />
            <span className="hidden noscript:block">
              <Button>{t("find.apply")}</Button>
            </span>
          </form>
        </Additions>
      </div>
      <FilterChips query={query} count={count} countIsExact={countIsExact} />
    </div>
  );
}

function filtersSet(query: ListQuery): number {
  return activeFilters(query).filter((name) => name !== "search" && name !== "month").length;
}

/** All filters: a panel below the button, or a sheet on touch screens. */
function FilterPanel({ filters, count, query }: { filters: ListFilters; count: number; query: ListQuery }) {
  const { t } = useTranslation("gallery");
  const panel = useRef<HTMLDetailsElement>(null);
  const isAsked = useSearchParams()[0].has(filtersParameter);
  // The fields are rendered when the panel opens, because they are longer than the rest of the bar.
  const [isOpened, setOpened] = useState(isAsked);

  // It may have been opened before hydration.
  useEffect(() => setOpened((was) => was || (panel.current?.open ?? false)), []);

  useEffect(() => {
    const details = panel.current;
    const pressed = (event: PointerEvent) => {
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, []);

  return (
    <details
      ref={panel}
      className="find-filters"
      open={isAsked || undefined}
      onToggle={({ newState }) => newState === "open" && setOpened(true)}
      onKeyDown={(event) => {
        if (pressedKey(event) !== "Escape" || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      onClick={(event) => {
        // The backdrop beside the sheet is the element itself.
        if (event.target === event.currentTarget) event.currentTarget.open = false;
      }}
    >
      <summary className={buttonClassNames({})}>
        <Icon name="sliders-horizontal" />
        <span className="max-sm:sr-only">{t("find.filters")}</span>
        {count > 0 ? <Badge>{count}</Badge> : null}
      </summary>
      <div className="find-panel">
        {isOpened ? (
          <>
            <h2 className="mb-3 text-md sm:sr-only">{t("find.filters")}</h2>
            <div className="mb-3.5 grid grid-cols-2 gap-x-4 md:hidden">
              <SortField filters={filters} />
              <MonthField filters={filters} />
            </div>
            <FilterFields filters={filters} />
            <div className="mt-4 flex justify-end">
              <Button variant="primary">{t("find.apply")}</Button>
            </div>
          </>
        ) : (
          <noscript>
            {fieldsOf({ ...query, tab: "all", collection: undefined, search: "" })}
            <ButtonLink to={allFiltersPath(query)}>{t("find.all")}</ButtonLink>
          </noscript>
        )}
      </div>
    </details>
  );
}

/** Hidden fields that keep a list's filters, from its beginning. */
function fieldsOf(query: ListQuery) {
  return [...listSearch({ ...query, after: undefined, before: undefined })].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function allFiltersPath(query: ListQuery): string {
  const search = listSearch(query);
  search.set(filtersParameter, "open");
  return `/gallery?${search}`;
}

function closePanel(form: HTMLFormElement) {
  const details = form.querySelector("details");
  if (details) details.open = false;
}
