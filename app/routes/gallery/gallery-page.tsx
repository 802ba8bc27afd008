import Heart from "lucide-react/icons/heart";
import ImageIcon from "lucide-react/icons/image";
import Plus from "lucide-react/icons/plus";
import Video from "lucide-react/icons/video";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { CreationTile } from "../../parts/creation-tile.tsx";
import type { Tile } from "../../parts/tile.ts";
import { TileGrid } from "../../parts/tile-grid.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SpinnerRing } from "../../ui/spinner.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { Tabs } from "../../ui/tabs.tsx";

interface GalleryPageProps {
  tab: (typeof tabs)[number];
  tiles: Tile[];
  count: number;
  moreTo: string | null;
}

const tabs = ["all", "images", "videos", "favorites"] as const;
/** Tiles that are on screen at once, and so load without waiting. */
const firstScreenTiles = 4;

export function GalleryPage({ tab, tiles, count, moreTo }: GalleryPageProps) {
  const { t } = useTranslation("gallery");
  const navigation = useNavigation();
  const loadingMore = navigation.location?.pathname === "/gallery" && navigation.location.search.includes("page=");
  return (
    <div className="px-4 pt-4 pb-12 sm:px-7 lg:pt-6">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-xl">{t("title")}</h1>
        <ButtonLink to="/" variant="primary" icon={<Plus aria-hidden />}>
          {t("new")}
        </ButtonLink>
      </div>
      <div className="mt-3 mb-4">
        <Tabs
          label={t("tabs.label")}
          tabs={tabs.map((name) => ({
            to: name === "all" ? "/gallery" : `/gallery?tab=${name}`,
            label: t(`tabs.${name}`),
            current: name === tab,
            count: name === tab && count > 0 ? count : undefined,
          }))}
        />
      </div>
      {tiles.length === 0 ? <Empty tab={tab} /> : null}
      <TileGrid label={t("title")}>
        {tiles.map((tile, index) => (
          <CreationTile key={tile.id} tile={tile} priority={index < firstScreenTiles} />
        ))}
      </TileGrid>
      {moreTo ? (
        <div className="mt-8 flex justify-center">
          <ButtonLink to={moreTo} preventScrollReset replace icon={loadingMore ? <SpinnerRing /> : undefined}>
            {t(loadingMore ? "loadingMore" : "loadMore")}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

function Empty({ tab }: Pick<GalleryPageProps, "tab">) {
  const { t } = useTranslation("gallery");
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
