import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
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
        icon={<Icon name="search-x" />}
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
        icon={<Icon name="heart" />}
        title={t("noFavorites.title")}
        actions={<ButtonLink to="/gallery">{t("noFavorites.action")}</ButtonLink>}
      >
        {t("noFavorites.message")}
      </EmptyState>
    );
  }
  const [name, icon, to] =
    tab === "videos" ? (["noVideos", "video", "/?mode=text-to-video"] as const) : (["empty", "image", "/"] as const);
  return (
    <EmptyState
      icon={<Icon name={icon} />}
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
