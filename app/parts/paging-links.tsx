import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/button.tsx";

interface PagingLinksProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  /** Whether the list is only part of its page, so the scroll position should stay. */
  preventScrollReset?: boolean;
}

/** Links to the adjacent pages of a list. Renders nothing when there is only one page. */
export function PagingLinks({ page, pages, pathOf, preventScrollReset }: PagingLinksProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("paging.page", { page, pages })} className="mt-8 flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink to={pathOf(page - 1)} preventScrollReset={preventScrollReset}>
          {t("paging.previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="tabular text-ink-3 text-sm">{t("paging.page", { page, pages })}</p>
      {page < pages ? (
        <ButtonLink to={pathOf(page + 1)} preventScrollReset={preventScrollReset}>
          {t("paging.next")}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
