import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { tileStyle } from "../../../parts/creation-tile.tsx";
import { MediaImage } from "../../../parts/media-image.tsx";
import { bulkActionPath } from "../../../parts/tile-changes.ts";
import { TileTick } from "../../../parts/tile-tick.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";

/** A creation as the trash shows it. */
export interface TrashedTile {
  id: string;
  prompt: string;
  width: number;
  height: number;
  src: string;
  srcSet: string | undefined;
  /** The full image or video. */
  url: string;
  isVideo: boolean;
  placeholder: string;
  /** Days until it is erased, including today. */
  daysLeft: number;
}

interface TrashTileProps {
  tile: TrashedTile;
  returnTo: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** One creation in the trash. A press enlarges it; it can be restored or erased. */
export function TrashTile({ tile, returnTo, onSubmit }: TrashTileProps) {
  const { t } = useTranslation("selection");
  const { id, prompt, width, height, daysLeft } = tile;
  const largeId = `large-${id}`;
  return (
    <li className="tile" style={tileStyle(width, height)}>
      <button
        type="button"
        popoverTarget={largeId}
        aria-label={t("trash.enlarge", { prompt })}
        className="tile-open w-full"
      >
        <MediaImage
          src={tile.src}
          srcSet={tile.srcSet}
          sizes={`${Math.round((width / height) * 208)}px`}
          alt=""
          width={width}
          height={height}
          placeholder={tile.placeholder}
        />
      </button>
      <TileTick id={id} prompt={prompt} />
      <form method="post" action={bulkActionPath} onSubmit={onSubmit} className="trash-actions">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="return" value={returnTo} />
        <p className="trash-days">{daysLeft === 1 ? t("trash.lastDay") : t("trash.daysLeft", { count: daysLeft })}</p>
        <div className="flex">
          <IconButton
            field="intent"
            value="restore"
            name={t("do.restore")}
            icon={<Icon name="undo-2" />}
            tone="media"
            tip={false}
          />
          <IconButton
            field="intent"
            value="erase"
            name={t("do.erase")}
            icon={<Icon name="trash" />}
            tone="media"
            tip={false}
          />
        </div>
      </form>
      <Large tile={tile} id={largeId} />
    </li>
  );
}

/** The full image or video over the page. It loads on request. */
function Large({
  tile: { url, prompt, width, height, isVideo, src, placeholder },
  id,
}: {
  tile: TrashedTile;
  id: string;
}) {
  const { t } = useTranslation("selection");
  return (
    <div id={id} popover="auto" role="dialog" aria-label={prompt} className="trash-large">
      {isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: creations contain no speech
        <video src={url} poster={src} width={width} height={height} aria-label={prompt} controls loop preload="none" />
      ) : (
        <MediaImage src={url} alt={prompt} width={width} height={height} placeholder={placeholder} />
      )}
      <IconButton
        type="button"
        name={t("trash.close")}
        icon={<Icon name="x" />}
        tone="media"
        tip={false}
        popoverTarget={id}
        popoverTargetAction="hide"
        className="absolute top-1.5 right-1.5 bg-media-tag"
      />
    </div>
  );
}
