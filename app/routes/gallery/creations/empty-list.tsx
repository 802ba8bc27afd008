import Heart from "lucide-react/icons/heart";
import ImageIcon from "lucide-react/icons/image";
import SearchX from "lucide-react/icons/search-x";
import Video from "lucide-react/icons/video";
import { useTranslation } from "../../../i18n/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { listPath } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";
import { activeFilters, withoutFilters } from "./filters/active-filters.ts";

/** An empty list: nothing exists yet, or nothing matches. */
export function EmptyList({ query }: { query: ListQuery }) {
  const { t } = useTranslation("gallery");
  const { tab } = query;
  if (activeFilters(query).length > 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={t("find.nothing.title")}
        actions={<ButtonLink to={listPath(withoutFilters(query))}>{t("find.nothing.action")}</ButtonLink>}
      >
        {t("find.nothing.message")}
      </EmptyState>
    );
  }
  if (tab === "favorites") {
    return (
      <EmptyState
        icon={<Heart aria-hidden />}
        title={t("noFavorites.title")}
        actions={<ButtonLink to="/gallery">{t("noFavorites.action")}</ButtonLink>}
      >
        {t("noFavorites.message")}
      </EmptyState>
    );
  }
  const [name, Icon, to] =
    tab === "videos" ? (["noVideos", Video, "/?mode=text-to-video"] as const) : (["empty", ImageIcon, "/"] as const);
  return (
    <EmptyState
      icon={<Icon aria-hidden />}
      // Example images follow.
      className={name === "empty" ? "pb-2" : undefined}
      title={t(`${name}.title`)}
      actions={
        <ButtonLink to={to} variant="primary">
          {t(`${name}.action`)}
        </ButtonLink>
      }
    >
      {t(`${name}.message`)}
    </EmptyState>
  );
}
