import type { Collection } from "../../../../contract/collections.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { sharePath } from "../../../parts/gallery-addresses.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { collectionsPath, listPath, listSearch } from "../addresses.ts";
import { membersPath, sharedViewPath } from "../members/addresses.ts";
import { useArchivePress } from "../selection/use-archive-press.ts";
import { arrangePath, deletePath, editPath } from "./addresses.ts";
import { Conditions } from "./smart/conditions.tsx";
import { isCountExact } from "./smart/count.ts";
import type { SavedSearch } from "./smart/saved-search.server.ts";

/**
 * The header above the creations of a collection: its name and description, and the actions for the whole collection.
 */
export function CollectionHeader({
  collection,
  search,
}: {
  collection: Pick<Collection, "id" | "name" | "description" | "filter" | "image_count" | "member_count">;
  /** What fills it; `undefined` if it is filled by hand. */
  search: SavedSearch | undefined;
}) {
  const { t } = useTranslation("collections");
  const pressArchive = useArchivePress();
  const { id, name, description, image_count: count } = collection;
  const here = listPath({ collection: id });
  return (
    <header className="mb-5">
      <Link
        to={collectionsPath}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md text-ink-2 text-sm hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:stroke-[1.5]"
      >
        <Icon name="arrow-left" />
        {t("all")}
      </Link>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-160">
          <h2 className="break-words text-lg">
            <bdi>{name}</bdi>
          </h2>
          <p className="tabular mt-0.5 text-ink-3 text-sm">
            {t(isCountExact(collection) ? "images" : "smart.imagesMore", { count })}
          </p>
          {description === "" ? null : (
            <p dir="auto" className="mt-2 whitespace-pre-line break-words text-ink-2">
              {description}
            </p>
          )}
          {search ? (
            <div className="mt-2.5">
              <Conditions label={t("smart.conditions")} conditions={search.conditions} />
            </div>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-1.5">
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
          {collection.member_count > 0 ? (
            <ButtonLink to={sharedViewPath(id)} icon={<Icon name="images" />}>
              {t("everyone")}
            </ButtonLink>
          ) : null}
          {count > 0 ? (
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
        </div>
      </div>
    </header>
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
      actions={<ButtonLink to="/gallery?select=1">{t("nothingIn.action")}</ButtonLink>}
    >
      {t("nothingIn.message")}
    </EmptyState>
  );
}
