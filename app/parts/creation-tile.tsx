import { type CSSProperties, memo } from "react";
import { clockLength } from "./clock-length.ts";
import { MediaImage } from "./media-image.tsx";
import type { Tile } from "./tile.ts";
import { isFavorite, isLeaving } from "./tile-changes.ts";
import { useSharedByTiles } from "./tile-grid.tsx";
import { TileTick } from "./tile-tick.tsx";
import { VideoTileLink } from "./video-tile.tsx";

function TileIcon({ name }: { name: "heart" | "heart-full" | "download" | "delete" | "more" | "video" | "sound" }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#tile-${name}`} />
    </svg>
  );
}

/** Returns the aspect ratio of a tile as a style for the rows of a `TileGrid`. */
export function tileStyle(width: number, height: number): CSSProperties & Record<"--width-over-height", string> {
  return { "--width-over-height": (width / height).toFixed(4) };
}

/** Returns the style of a tile whose size a script computed. */
export function pinned(width: number | undefined, height: number | undefined): CSSProperties {
  return width === undefined ? {} : { flex: "none", width, height };
}

/** Returns `sizes` for an image in a justified row: rows are at most about 280 px high. */
function tileSizes(width: number, height: number): string {
  return `${Math.round((width / height) * 280)}px`;
}

export interface CreationTileProps {
  tile: Tile;
  /** Loads immediately. */
  priority?: boolean;
  /** Width in pixels, when a script lays out the rows. */
  width?: number;
  height?: number;
  /**
   * Position in the full list and its length, when only part of the list is rendered; -1 when the length is unknown.
   */
  position?: number;
  positions?: number;
}

/** One creation in a grid: a link to it, and its actions. */
export const CreationTile = memo(function CreationTile({
  tile,
  priority = false,
  width: pinnedWidth,
  height: pinnedHeight,
  position,
  positions,
}: CreationTileProps) {
  const { returnTo, addressOf, intents, open, act, openMenu, texts } = useSharedByTiles();
  const { id, prompt, width, height, video } = tile;
  const intent = intents.get(id);
  const isMarked = isFavorite(tile, intents);

  if (isLeaving(intent)) return null;
  const to = addressOf(tile);
  const still = (
    <MediaImage
      src={tile.src}
      srcSet={tile.srcSet}
      sizes={tileSizes(width, height)}
      alt={prompt}
      width={width}
      height={height}
      placeholder={tile.placeholder}
      priority={priority}
    />
  );
  return (
    <li
      className="tile"
      style={{ ...tileStyle(width, height), ...pinned(pinnedWidth, pinnedHeight) }}
      data-creation={id}
      aria-posinset={position}
      aria-setsize={positions}
    >
      {video ? (
        <VideoTileLink to={to} src={video.src} onOpen={open} playLabel={texts.play}>
          {still}
        </VideoTileLink>
      ) : (
        <a href={to} onClick={open} className="tile-open">
          {still}
        </a>
      )}
      <TileTick id={id} prompt={prompt} />
      {tile.isPreview || video ? (
        <div className="tile-corner">
          {tile.isPreview ? <span>{texts.preview}</span> : null}
          {video ? (
            <span className="tile-length">
              <TileIcon name="video" />
              <span className="sr-only">{texts.video}</span>
              {clockLength(video.durationSeconds)}
              {video.hasSound ? (
                <>
                  <TileIcon name="sound" />
                  <span className="sr-only">{texts.sound}</span>
                </>
              ) : null}
            </span>
          ) : null}
        </div>
      ) : null}
      <div className="tile-foot">
        <p aria-hidden="true" className="tile-prompt">
          {prompt}
        </p>
        <form method="post" action={`/creations/${id}`} data-creation={id} onSubmit={act} className="tile-actions">
          <input type="hidden" name="return" value={returnTo} />
          <button
            type="submit"
            name="intent"
            value={isMarked ? "unfavorite" : "favorite"}
            aria-pressed={isMarked}
            aria-label={texts.favorite}
            title={isMarked ? texts.unfavorite : texts.favorite}
            className="tile-button"
          >
            <TileIcon name={isMarked ? "heart-full" : "heart"} />
            <span>{texts.favorite}</span>
          </button>
          <a
            href={tile.downloadUrl}
            download={video ? "video" : "image"}
            title={texts.download}
            className="tile-button"
          >
            <TileIcon name="download" />
            <span>{texts.download}</span>
          </a>
          <button type="submit" name="intent" value="delete" title={texts.delete} className="tile-button">
            <TileIcon name="delete" />
            <span>{texts.delete}</span>
          </button>
        </form>
      </div>
      {/* Without scripts it links to a page with the same actions. */}
      <a
        href={to}
        onClick={(event) => openMenu(event, tile)}
        aria-label={texts.actions}
        title={texts.actions}
        className="tile-more"
      >
        <span>
          <TileIcon name="more" />
        </span>
      </a>
    </li>
  );
});
