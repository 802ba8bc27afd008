import { useTranslation } from "react-i18next";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { listPath } from "../addresses.ts";
import { CollectionGone } from "../collection-gone.tsx";
import { CollectionTop } from "../collection-top.tsx";
import { useOrder } from "../collections/order/use-order.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { membersPath, sharedViewPath } from "./addresses.ts";
import { ItemCard } from "./item-card.tsx";
import { ItemView } from "./item-view.tsx";
import type { SharedView } from "./shared-view.ts";

/** The creations of all users in a collection, with who added each. */
export function SharedPage({ shared }: { shared: SharedView | null }) {
  const { t } = useTranslation(["members", "collections"]);
  if (!shared) {
    return (
      <GalleryFrame current="collections">
        <CollectionGone />
      </GalleryFrame>
    );
  }
  const { collection, items, viewed, count, page, pages } = shared;
  const { id, name, description, role, owner } = collection;
  const isOwner = role === "owner";
  return (
    <GalleryFrame current="collections">
      <CollectionTop
        name={name}
        description={description}
        facts={[
          t("collections:images", { count }),
          owner?.name ? t("shared.owner", { name: owner.name }) : [],
          t(`roles.${role}`),
        ]
          .flat()
          .join(" · ")}
      >
        {role === "view" ? null : (
          <ButtonLink to="/gallery?select=1" icon={<Icon name="folder-plus" />}>
            {t("shared.add")}
          </ButtonLink>
        )}
        {isOwner ? (
          <ButtonLink to={listPath({ collection: id })} icon={<Icon name="images" />}>
            {t("shared.own")}
          </ButtonLink>
        ) : null}
        <ButtonLink to={membersPath(id)} icon={<Icon name="circle-user" />}>
          {t("shared.members")}
        </ButtonLink>
      </CollectionTop>
      {viewed >= 0 ? (
        <ItemView shared={shared} />
      ) : items.length === 0 ? (
        <EmptyState icon={<Icon name="folder-open" />} title={t("shared.empty")}>
          {t("shared.emptyMessage")}
        </EmptyState>
      ) : (
        <Items key={page} shared={shared} />
      )}
      {viewed >= 0 ? null : (
        <PagingLinks page={page} pages={pages} pathOf={(number) => sharedViewPath(id, { page: number })} />
      )}
    </GalleryFrame>
  );
}

function Items({ shared }: { shared: SharedView }) {
  const { t } = useTranslation("collections");
  const { collection, items, edges, page, count } = shared;
  const here = sharedViewPath(collection.id, { page });
  const byId = new Map(items.map((item, index) => [item.creation.id, { item, number: shared.first + index + 1 }]));
  const ordering = useOrder(
    items.map(({ creation }) => creation.id),
    edges,
    here,
  );
  const canArrange = collection.role === "arrange" || collection.role === "owner";
  return (
    <>
      <ol
        aria-label={collection.name}
        className="grid grid-cols-2 gap-x-3 gap-y-4 max-[24rem]:grid-cols-1 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
      >
        {ordering.order.map((id) => {
          const shown = byId.get(id);
          if (!shown) return null;
          return (
            <ItemCard
              key={id}
              {...shown}
              count={count}
              to={sharedViewPath(collection.id, { page, item: id })}
              action={here}
              ordering={canArrange && count > 1 ? ordering : null}
              canRemove={collection.role === "owner" || shown.item.creation.is_own}
            />
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {ordering.last ? t("move.moved", { place: ordering.last.place + 1, count }) : ""}
      </p>
    </>
  );
}
