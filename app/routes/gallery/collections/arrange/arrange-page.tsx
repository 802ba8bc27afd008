import { useTranslation } from "react-i18next";
import { PagingLinks } from "../../../../parts/paging-links.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { EmptyState } from "../../../../ui/state-message.tsx";
import { listPath } from "../../addresses.ts";
import { CollectionGone } from "../../collection-gone.tsx";
import { GalleryFrame } from "../../gallery-frame.tsx";
import { arrangePath } from "../addresses.ts";
import type { Edges } from "../order/moves.ts";
import { useOrder } from "../order/use-order.ts";
import { type ArrangedItem, ItemCard } from "./arrange-item.tsx";

interface ArrangedCollection {
  id: string;
  name: string;
  isSmart: boolean;
  coverId: string | null;
  isCoverChosen: boolean;
  items: ArrangedItem[];
  count: number;
  page: number;
  pages: number;
  edges: Edges;
}

/** Arranges the creations of one collection and chooses its cover. */
export function ArrangePage({ collection }: { collection: ArrangedCollection | null }) {
  const { t } = useTranslation("collections");
  return (
    <GalleryFrame current="collections">
      {collection === null ? (
        <CollectionGone />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="break-words text-lg">
                <bdi>{collection.name}</bdi>
              </h2>
              <p className="mt-0.5 text-ink-2">{t(collection.isSmart ? "smart.arrangeHint" : "arrange.hint")}</p>
            </div>
            <div className="flex flex-wrap gap-1.5">
              {collection.isCoverChosen ? <FirstAsCover collection={collection} /> : null}
              <ButtonLink
                to={listPath({ collection: collection.id })}
                variant="primary"
                icon={<Icon name="arrow-left" />}
              >
                {t("arrange.back")}
              </ButtonLink>
            </div>
          </div>
          {collection.count === 0 ? (
            <EmptyState
              icon={<Icon name="image" />}
              title={t("arrange.empty")}
              actions={<ButtonLink to="/gallery">{t("empty.openGallery")}</ButtonLink>}
            />
          ) : (
            <Items key={collection.page} collection={collection} />
          )}
          <PagingLinks
            page={collection.page}
            pages={collection.pages}
            pathOf={(page) => arrangePath(collection.id, page)}
          />
        </>
      )}
    </GalleryFrame>
  );
}

function FirstAsCover({ collection: { id, page } }: { collection: ArrangedCollection }) {
  const { t } = useTranslation("collections");
  return (
    <Form method="post" action={arrangePath(id, page)} preventScrollReset>
      <input type="hidden" name="intent" value="cover" />
      <input type="hidden" name="id" value="" />
      <Button>{t("arrange.coverFirst")}</Button>
    </Form>
  );
}

function Items({ collection }: { collection: ArrangedCollection }) {
  const { t } = useTranslation("collections");
  const { id, isSmart, items, edges, page, coverId, count } = collection;
  const here = arrangePath(id, page);
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordering = useOrder(
    items.map((item) => item.id),
    edges,
    here,
  );
  const { order, last } = ordering;
  return (
    <>
      <ol
        aria-label={collection.name}
        className="grid grid-cols-2 gap-x-3 gap-y-4 max-[24rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
      >
        {order.map((itemId) => {
          const item = byId.get(itemId);
          if (!item) return null;
          return (
            <ItemCard
              key={itemId}
              item={item}
              action={here}
              ordering={ordering}
              isCover={itemId === coverId}
              canRemove={!isSmart}
            />
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {last ? t("move.moved", { place: last.place + 1, count }) : ""}
      </p>
    </>
  );
}
