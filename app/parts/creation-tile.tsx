import type { CSSProperties } from "react";
import { clockLength } from "./clock-length.ts";
import { MediaImage } from "./media-image.tsx";
import type { Tile } from "./tile.ts";
import { useSharedByTiles } from "./tile-grid.tsx";
import { VideoTileLink } from "./video-tile.tsx";

function TileIcon({ name }: { name: "heart" | "heart-full" | "download" | "delete" | "more" | "video" | "sound" }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#tile-${name}`} />
    </svg>
  );
}

/** How wide over high a tile is, for the rows of a `TileGrid`. */
export function tileStyle(width: number, height: number): CSSProperties & Record<"--width-over-height", string> {
  return { "--width-over-height": (width / height).toFixed(4) };
}

/** `sizes` for a picture in a justified row: rows are at most about 280 px high. */
function tileSizes(width: number, height: number): string {
  return `${Math.round((width / height) * 280)}px`;
}

/** One creation in a grid: opens its run, and offers favourite, download and delete. */
export function CreationTile({ tile, priority = false }: { tile: Tile /** Loads at once. */; priority?: boolean }) {
  const { returnTo, intents, open, act, closeSheet, texts } = useSharedByTiles();
  const { id, prompt, width, height, video } = tile;
  const sheetId = `actions-${id}`;
  const intent = intents.get(id);
  const isFavorite = intent === "favorite" || (intent !== "unfavorite" && tile.isFavorite);

  if (intent === "delete") return null;
  const to = `/generations/${tile.generationId}`;
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
    <li className="tile" style={tileStyle(width, height)}>
      {video ? (
        <VideoTileLink to={to} src={video.src} onOpen={open}>
          {still}
        </VideoTileLink>
      ) : (
        <a href={to} onClick={open} className="tile-open">
          {still}
        </a>
      )}
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
        <form
          id={sheetId}
          popover="auto"
          method="post"
          action={`/creations/${id}`}
          data-creation={id}
          onSubmit={act}
          className="tile-actions"
        >
          <input type="hidden" name="return" value={returnTo} />
          <button
            type="submit"
            name="intent"
            value={isFavorite ? "unfavorite" : "favorite"}
            aria-pressed={isFavorite}
            aria-label={texts.favorite}
            title={isFavorite ? texts.unfavorite : texts.favorite}
            className="tile-button"
          >
            <TileIcon name={isFavorite ? "heart-full" : "heart"} />
            <span>{texts.favorite}</span>
          </button>
          <a href={tile.downloadUrl} onClick={closeSheet} download title={texts.download} className="tile-button">
            <TileIcon name="download" />
            <span>{texts.download}</span>
          </a>
          <button type="submit" name="intent" value="delete" title={texts.delete} className="tile-button">
            <TileIcon name="delete" />
            <span>{texts.delete}</span>
          </button>
        </form>
      </div>
      <button type="button" popoverTarget={sheetId} aria-label={texts.actions} className="tile-more">
        <span>
          <TileIcon name="more" />
        </span>
      </button>
    </li>
  );
}
