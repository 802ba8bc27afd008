import { useTranslation } from "react-i18next";
import { tagNameMaxCharacters } from "../../../../contract/limits.ts";
import type { Tag } from "../../../../contract/tags.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { listPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { editTagPath, tagsAddress, tagsPath } from "./addresses.ts";

interface TagsPageProps {
  tags: readonly Tag[];
  count: number;
  search: string;
  sort?: "count" | undefined;
  page: number;
  pages: number;
}

/** The user's tags with the number of creations that have them. Each leads to these creations. */
export function TagsPage({ tags, count, search, sort, page, pages }: TagsPageProps) {
  const { t } = useTranslation("tags");
  const here = tagsAddress({ search, sort, page });
  const isWhole = search === "";
  return (
    <GalleryFrame current={null}>
      <h2 className="text-lg">{t("title")}</h2>
      <p className="mt-1 max-w-160 text-ink-2">{t("subtitle")}</p>
      {isWhole && count === 0 ? (
        <EmptyState
          icon={<Icon name="tag" />}
          title={t("empty.title")}
          actions={
            <ButtonLink to="/gallery?select=1" variant="primary">
              {t("empty.action")}
            </ButtonLink>
          }
        >
          {t("empty.message")}
        </EmptyState>
      ) : (
        <>
          <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-3">
            <ListSearch
              action={tagsPath}
              search={search}
              maxCharacters={tagNameMaxCharacters}
              label={t("search")}
              submitLabel={t("searchSubmit")}
            >
              {sort ? <input type="hidden" name="sort" value={sort} /> : null}
            </ListSearch>
            <ButtonLink
              to={tagsAddress({ search, sort: sort ? undefined : "count" })}
              variant="quiet"
              className="-mx-3.5"
            >
              {t(sort ? "byName" : "byCount")}
            </ButtonLink>
          </div>
          {isWhole ? null : (
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <p role="status" className="text-ink-2">
                {t("found", { count })}
              </p>
              <ButtonLink to={tagsAddress({ sort })} variant="quiet" size="small">
                {t("showAll")}
              </ButtonLink>
            </div>
          )}
          <ul aria-label={t("title")} className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {tags.map((tag) => (
              <li key={tag.id} className="flex min-w-0 items-center gap-2 border-line border-b py-1">
                <Link
                  to={listPath({ tag: tag.name })}
                  className="-ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 hover:bg-surface-1"
                >
                  <bdi className="min-w-0 flex-1 truncate">{tag.name}</bdi>
                  <span className="tabular shrink-0 text-ink-3 text-sm">{t("creations", { count: tag.count })}</span>
                </Link>
                <IconLink
                  to={editTagPath(tag.id, here)}
                  preventScrollReset
                  name={t("editNamed", { name: tag.name })}
                  icon={<Icon name="pencil" />}
                />
              </li>
            ))}
          </ul>
          <PagingLinks page={page} pages={pages} pathOf={(number) => tagsAddress({ search, sort, page: number })} />
        </>
      )}
    </GalleryFrame>
  );
}
