import { useTranslation } from "react-i18next";
import { type Similarity, similarities } from "../../../../contract/similarity-terms.ts";
import { CreationTile } from "../../../parts/creation-tile.tsx";
import { similarPath } from "../../../parts/gallery-addresses.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import type { Tile } from "../../../parts/tile.ts";
import { TileGrid } from "../../../parts/tile-grid.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { viewPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";

interface SimilarPageProps {
  by: Similarity;
  /** `null` if it is not in the gallery. */
  creation: Tile | null;
  /** The most similar first. */
  tiles: Tile[];
}

const addressOf = ({ id }: Tile) => viewPath(id, {});

/** The creations that look most like one of them. */
export function SimilarPage({ by, creation, tiles }: SimilarPageProps) {
  const { t } = useTranslation("similarity");
  if (!creation) {
    return (
      <GalleryFrame current={null}>
        <EmptyState
          icon={<Icon name="image-off" />}
          title={t("missing.title")}
          actions={<ButtonLink to="/gallery">{t("missing.action")}</ButtonLink>}
        >
          {t("missing.message")}
        </EmptyState>
      </GalleryFrame>
    );
  }
  const { id, prompt, label = "", src, width, height, placeholder } = creation;
  return (
    <GalleryFrame current={null}>
      <div className="mb-4 flex items-center gap-4">
        <Link to={addressOf(creation)} aria-label={t("open", { prompt: prompt || label })} className="shrink-0">
          <MediaImage
            src={src}
            alt=""
            width={width}
            height={height}
            placeholder={placeholder}
            className="h-20 max-w-36 rounded-md object-cover"
          />
        </Link>
        <div className="min-w-0">
          <h2 className="text-lg">{t("similar")}</h2>
          <p className="truncate text-ink-2">
            <bdi>{prompt || label}</bdi>
          </p>
        </div>
      </div>
      <Tabs
        label={t("by.label")}
        tabs={similarities.map((name) => ({
          to: similarPath(id, name),
          label: t(`by.${name}`),
          current: name === by,
        }))}
      />
      <p className="my-3 text-ink-2 text-sm">{t(`about.${by}`)}</p>
      {tiles.length === 0 ? (
        <EmptyState icon={<Icon name="search-x" />} title={t("none.title")}>
          {t("none.message")}
        </EmptyState>
      ) : (
        <TileGrid label={t("similar")} addressOf={addressOf}>
          {tiles.map((tile) => (
            <CreationTile key={tile.id} tile={tile} />
          ))}
        </TileGrid>
      )}
    </GalleryFrame>
  );
}
