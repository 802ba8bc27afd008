import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Collection } from "../../../../contract/collections.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { ExampleImages } from "../../../parts/example-images.tsx";
import type { Tile } from "../../../parts/tile.ts";
import { viewPath } from "../addresses.ts";
import { type CollectionCounts, CollectionEmpty, CollectionHeader } from "../collections/collection-header.tsx";
import type { SavedSearch } from "../collections/smart/saved-search.server.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import type { ListQuery } from "../list-query.ts";
import { SelectLink } from "../selection/select-link.tsx";
import { selectAskedBy } from "../selection/select-parameter.ts";
import { SelectionArea } from "../selection/selection-area.tsx";
import { matchingSearch } from "../selection/selection-fields.ts";
import { useGallerySummary } from "../summary.tsx";
import { CreationsSelectionBar } from "./creations-selection-bar.tsx";
import { EmptyList } from "./empty-list.tsx";
import { activeFilters } from "./filters/active-filters.ts";
import { FilterBar } from "./filters/filter-bar.tsx";
import { NewerLink } from "./grid/list-ends.tsx";
import { cellsOf, type ListPage } from "./grid/loaded-list.ts";
import { useLoadedList } from "./grid/use-loaded-list.ts";
import { WindowedGrid } from "./grid/windowed-grid.tsx";
import { TrashLink } from "./trash-link.tsx";
import { useListPending } from "./use-list-pending.ts";

export interface CreationsPageProps {
  query: ListQuery;
  page: ListPage;
  count: number;
  countIsExact: boolean;
  /** When the list was read. */
  loadedAt: string;
  /** The collection that this list shows. */
  collection: (Collection & { counts: CollectionCounts }) | undefined;
  /** What fills this collection; `undefined` if it is filled by hand. */
  savedSearch: SavedSearch | undefined;
}

const fewMax = 3;

const tallyOf = { all: "creations", images: "images", videos: "videos", favorites: "favorites" } as const;

/** A list of creations: all of them, a tab, search results, or a collection. */
export function CreationsPage(props: CreationsPageProps) {
  const { query, page, count, countIsExact, loadedAt, collection, savedSearch } = props;
  const { t } = useTranslation("gallery");
  const language = useLanguage();
  const numbers = numberFormat(language);
  const [asked] = useSearchParams();
  const view = useLoadedList(query, page);
  const addressOf = useCallback((tile: Tile) => viewPath(tile.id, query), [query]);
  const ids = useMemo(() => cellsOf(view.list).map(({ id }) => id), [view.list]);
  const isEmpty = view.list.next === null && ids.length === 0;
  const isNarrowed = activeFilters(query).length > 0;
  // A few creations leave most of the page empty.
  const hasFew = !collection && !isNarrowed && query.tab === "all" && view.list.next === null && ids.length <= fewMax;
  const pending = useListPending();
  // The size of the tab, regardless of search and filters.
  const summary = useGallerySummary()?.summary;
  const tabCount = collection ? undefined : isNarrowed ? summary?.[tallyOf[query.tab]] : count;
  const search = matchingSearch(query);
  const list = useMemo(() => ({ search, count, countIsExact, loadedAt }), [search, count, countIsExact, loadedAt]);
  return (
    <SelectionArea
      ids={ids}
      list={list}
      listKey={search}
      asked={selectAskedBy(asked)}
      bar={<CreationsSelectionBar query={query} isSmart={savedSearch !== undefined} />}
    >
      <GalleryFrame
        current={collection ? "collections" : query.tab}
        count={tabCount ? numbers.format(tabCount) : undefined}
        actions={
          <>
            <TrashLink />
            <SelectLink />
          </>
        }
      >
        {collection ? (
          <CollectionHeader collection={collection} counts={collection.counts} search={savedSearch} />
        ) : null}
        <FilterBar query={query} count={count} countIsExact={countIsExact} pending={pending} />
        {/* A new key for another list, so that no tile of this list moves into its place. */}
        <div key={view.search} className="list-area" aria-busy={pending}>
          {isEmpty ? (
            isNarrowed || !collection ? (
              <EmptyList query={query} />
            ) : (
              <CollectionEmpty isSmart={savedSearch !== undefined} />
            )
          ) : null}
          <NewerLink query={query} view={view} />
          <WindowedGrid
            label={collection?.name ?? t("title")}
            query={query}
            view={view}
            count={countIsExact && view.list.previous === null ? count : null}
            addressOf={addressOf}
          />
          {hasFew ? <ExampleImages count={6} className="-mt-6" /> : null}
        </div>
      </GalleryFrame>
    </SelectionArea>
  );
}
