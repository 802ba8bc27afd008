import { useTranslation } from "react-i18next";
import type { Collection } from "../../../../contract/collections.ts";
import { Additions } from "../../../parts/additions.tsx";
import { sharePath } from "../../../parts/gallery-addresses.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { listPath, listSearch } from "../addresses.ts";
import { CollectionTop } from "../collection-top.tsx";
import { membersPath, sharedViewPath } from "../members/addresses.ts";
import { useArchivePress } from "../selection/use-archive-press.ts";
import { arrangePath, deletePath, editPath } from "./addresses.ts";
import { Conditions } from "./smart/conditions.tsx";
import type { SavedSearch } from "./smart/saved-search.server.ts";

/** How many creations a collection has, in words. */
export interface CollectionCounts {
  /** How many are the user's: those that the list shows. */
  own: number;
  text: string;
  /** Names the page of all users' creations; `null` if nobody else can add any. */
  everyone: string | null;
}

/**
 * The header above the creations of a collection: its name and description, and the actions for the whole collection.
 */
export function CollectionHeader({
  collection,
  counts,
  search,
}: {
  collection: Pick<Collection, "id" | "name" | "description">;
  counts: CollectionCounts;
  /** What fills it; `undefined` if it is filled by hand. */
  search: SavedSearch | undefined;
}) {
  const { t } = useTranslation("collections");
  const pressArchive = useArchivePress();
  const { id, name, description } = collection;
  const here = listPath({ collection: id });
  return (
    <CollectionTop
      name={name}
      description={description}
      facts={counts.text}
      conditions={search ? <Conditions label={t("smart.conditions")} conditions={search.conditions} /> : null}
    >
      <Additions>
        {search ? (
          <ButtonLink to={listPath({ ...search.query, smart: id })} icon={<Icon name="search" />}>
            {t("smart.change")}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={sharePath({ kind: "collection", id })} icon={<Icon name="share-2" />}>
              {t("share")}
            </ButtonLink>
            <ButtonLink to={membersPath(id)} icon={<Icon name="circle-user" />}>
              {t("members")}
            </ButtonLink>
          </>
        )}
        {counts.everyone ? (
          <ButtonLink to={sharedViewPath(id)} icon={<Icon name="images" />}>
            {counts.everyone}
          </ButtonLink>
        ) : null}
        {counts.own > 0 ? (
          <>
            <ButtonLink to={arrangePath(id)} icon={<Icon name="layout-grid" />}>
              {t("arrange.title")}
            </ButtonLink>
            <form method="post" action="/gallery/archive">
              <input type="hidden" name="all" value="1" />
              <input type="hidden" name="list" value={listSearch({ collection: id }).toString()} />
              <input type="hidden" name="return" value={here} />
              <Button icon={<Icon name="download" />} title={t("downloadTitle")} onClick={pressArchive}>
                {t("download")}
              </Button>
            </form>
          </>
        ) : null}
        <ButtonLink to={editPath(id, here)} icon={<Icon name="pencil" />}>
          {t("edit")}
        </ButtonLink>
        <ButtonLink to={deletePath(id)} icon={<Icon name="trash" />}>
          {t("delete.action")}
        </ButtonLink>
      </Additions>
    </CollectionTop>
  );
}

/** An empty collection, with a hint on how creations get into it. */
export function CollectionEmpty({ isSmart }: { isSmart: boolean }) {
  const { t } = useTranslation("collections");
  if (isSmart) {
    return (
      <EmptyState icon={<Icon name="folder-search" />} title={t("smart.emptyTitle")}>
        {t("smart.emptyMessage")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Icon name="folder-open" />}
      title={t("nothingIn.title")}
      actions={
        <Additions>
          <ButtonLink to="/gallery?select=1">{t("nothingIn.action")}</ButtonLink>
        </Additions>
      }
    >
      <Additions>{t("nothingIn.message")}</Additions>
    </EmptyState>
  );
}
