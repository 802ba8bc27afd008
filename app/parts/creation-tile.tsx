import { type CSSProperties, memo } from "react";
import { Icon } from "../ui/icon.tsx";
import { clockLength } from "./clock-length.ts";
import { MediaImage } from "./media-image.tsx";
import type { Tile } from "./tile.ts";
import { isFavorite, isLeaving } from "./tile-changes.ts";
import { useSharedByTiles } from "./tile-grid.tsx";
import { tileSizes, tileSourceSet } from "./tile-image.ts";
import { TileTick } from "./tile-tick.tsx";
import { VideoTileLink } from "./video-tile.tsx";

/** Returns the aspect ratio of a tile as a style for the rows of a `TileGrid`. */
export function tileStyle(width: number, height: number): CSSProperties & Record<"--width-over-height", string> {
  return { "--width-over-height": (width / height).toFixed(4) };
}

/** Returns the style of a tile whose size a script computed. */
export function pinned(width: number | undefined, height: number | undefined): CSSProperties {
  return width === undefined ? {} : { flex: "none", width, height };
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
  const { formId, canChange, addressOf, intents, open, openMenu, texts } = useSharedByTiles();
  const { id, width, height, video } = tile;
  const name = tile.prompt || (tile.label ?? "");
  const intent = intents.get(id);
  const isMarked = isFavorite(tile, intents);

  if (isLeaving(intent)) return null;
  const to = addressOf(tile);
  const action = { form: formId, formAction: `/creations/${id}`, name: "intent" };
  const still = (
    <MediaImage
      src={tile.src}
      srcSet={tileSourceSet(tile)}
      sizes={tileSizes(tile)}
      alt={name}
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
      <TileTick id={id} prompt={name} />
      {tile.isPreview ? <span className="tile-tag">{texts.preview}</span> : null}
      {video ? (
        <span className="tile-length">
          <Icon name="video" />
          <span className="sr-only">{texts.video}</span>
          {clockLength(video.durationSeconds)}
          {video.hasSound ? (
            <>
              <Icon name="volume-2" />
              <span className="sr-only">{texts.sound}</span>
            </>
          ) : null}
        </span>
      ) : null}
      <div className="tile-foot">
        <p aria-hidden="true">{name}</p>
        {canChange ? (
          <button
            {...action}
            value={isMarked ? "unfavorite" : "favorite"}
            aria-pressed={isMarked}
            aria-label={texts.favorite}
            title={isMarked ? texts.unfavorite : texts.favorite}
          />
        ) : null}
        {/* biome-ignore lint/a11y/useAnchorContent: its title is its name; the icon is drawn by CSS. */}
        <a href={tile.downloadUrl} download={video ? "video" : "image"} title={texts.download} />
        {canChange ? <button {...action} value="delete" title={texts.delete} /> : null}
      </div>
      {/* Without scripts it links to a page with the same actions. */}
      {/* biome-ignore lint/a11y/useAnchorContent: its title is its name; the icon is drawn by CSS. */}
      <a href={to} onClick={(event) => openMenu(event, tile)} title={texts.actions} className="tile-more" />
    </li>
  );
});
