import { useTranslation } from "react-i18next";
import { collectionNameMaxCharacters } from "../../../../contract/limits.ts";
import { Additions, useHasAdditions } from "../../../parts/additions.tsx";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { collectionsPath, sharesPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { JoinedCollections } from "../members/joined-collections.tsx";
import { collectionsAddress } from "./addresses.ts";
import { Card, type CollectionCard } from "./collection-card.tsx";
import type { Edges } from "./order/moves.ts";
import { useOrder } from "./order/use-order.ts";

interface CollectionsPageProps {
  cards: CollectionCard[];
  /** Those that other users share. */
  joined: CollectionCard[];
  count: number;
  search: string;
  page: number;
  pages: number;
  edges: Edges;
}

/** With fewer collections than this, scanning the page is faster than searching. */
const searchedFrom = 8;

/** The user's collections in their own order. */
export function CollectionsPage({ cards, joined, count, search, page, pages, edges }: CollectionsPageProps) {
  const { t } = useTranslation(["collections", "sharing"]);
  const here = collectionsAddress({ page, search });
  const isWhole = search === "";
  const hasAdditions = useHasAdditions();
  return (
    <GalleryFrame current="collections" count={isWhole && count > 0 ? count : undefined}>
      {isWhole && count === 0 ? (
        <EmptyState
          icon={<Icon name="folder-open" />}
          title={t("empty.title")}
          actions={
            <ButtonLink to={`${collectionsPath}/new`} variant="primary" preventScrollReset>
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {t("empty.message")}
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            {isWhole && (count < searchedFrom || !hasAdditions) ? (
              <span />
            ) : (
              <ListSearch
                action={collectionsPath}
                search={search}
                maxCharacters={collectionNameMaxCharacters}
                label={t("search")}
                submitLabel={t("searchSubmit")}
              />
            )}
            <div className="flex flex-wrap gap-1.5">
              <Additions>
                <ButtonLink to={sharesPath} variant="quiet" icon={<Icon name="link-2" />}>
                  {t("sharing:list.title")}
                </ButtonLink>
              </Additions>
              <ButtonLink to={`${collectionsPath}/new`} icon={<Icon name="folder-plus" />} preventScrollReset>
                {t("new")}
              </ButtonLink>
            </div>
          </div>
          {isWhole ? null : <Found count={count} />}
          {cards.length === 0 && !isWhole ? (
            <EmptyState icon={<Icon name="folder-search" />} title={t("nothingFound.title")}>
              {t("nothingFound.message")}
            </EmptyState>
          ) : (
            <Cards key={here} cards={cards} edges={edges} here={here} canMove={isWhole && count > 1 && hasAdditions} />
          )}
          <PagingLinks page={page} pages={pages} pathOf={(number) => collectionsAddress({ page: number, search })} />
        </>
      )}
      <JoinedCollections cards={joined} />
    </GalleryFrame>
  );
}

function Found({ count }: { count: number }) {
  const { t } = useTranslation("collections");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p role="status" className="text-ink-2">
        {t("found", { count })}
      </p>
      <ButtonLink to={collectionsPath} variant="quiet" size="small">
        {t("clearSearch")}
      </ButtonLink>
    </div>
  );
}

interface CardsProps {
  cards: CollectionCard[];
  edges: Edges;
  here: string;
  canMove: boolean;
}

function Cards({ cards, edges, here, canMove }: CardsProps) {
  const { t } = useTranslation("collections");
  const byId = new Map(cards.map((card) => [card.id, card]));
  const ordering = useOrder(
    cards.map(({ id }) => id),
    edges,
    here,
  );
  const { order, last } = ordering;
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 max-[24rem]:grid-cols-1 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6">
        {order.map((id) => {
          const card = byId.get(id);
          if (!card) return null;
          return <Card key={id} card={card} action={here} ordering={canMove ? ordering : null} />;
        })}
      </ul>
      <p role="status" className="sr-only">
        {last ? t("move.moved", { place: last.place + 1, count: cards.length }) : ""}
      </p>
    </>
  );
}
