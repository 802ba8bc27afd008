import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import Heart from "lucide-react/icons/heart";
import Trash2 from "lucide-react/icons/trash-2";
import type { CSSProperties, ReactNode, SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useFetcher, useLocation } from "react-router";
import type { Creation } from "../../contract/gallery.ts";
import { downloadName } from "./download-name.ts";
import { MediaImage } from "./media-image.tsx";

/** Drawn once per grid and referred to by every tile: a page shows dozens of them. */
function TileIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="tile-heart">
        <Heart strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-heart-full">
        <Heart strokeWidth={1.5} fill="currentColor" />
      </symbol>
      <symbol id="tile-download">
        <Download strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-delete">
        <Trash2 strokeWidth={1.5} />
      </symbol>
      <symbol id="tile-more">
        <Ellipsis strokeWidth={1.5} />
      </symbol>
    </svg>
  );
}

function TileIcon({ name }: { name: "heart" | "heart-full" | "download" | "delete" | "more" }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#tile-${name}`} />
    </svg>
  );
}

/** Justified rows of tiles; the last row keeps its natural width. */
export function JustifiedGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <TileIcons />
      <ul aria-label={label} className="justified">
        {children}
      </ul>
    </>
  );
}

/** How wide over high a tile is, for the rows of `JustifiedGrid`. */
export function tileStyle(width: number, height: number): CSSProperties & Record<"--width-over-height", string> {
  return { "--width-over-height": (width / height).toFixed(4) };
}

/** `sizes` for a picture in a justified row: rows are at most about 280 px high. */
export function tileSizes(width: number, height: number): string {
  return `${Math.round((width / height) * 280)}px`;
}

/** Under a finger the actions stand in a sheet; a choice closes it. */
function closeSheet({ currentTarget }: SyntheticEvent<HTMLElement>) {
  const sheet = currentTarget.closest<HTMLElement>("[popover]");
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}

/** One creation in a grid: opens its run, and offers favourite, download and delete. */
export function CreationTile({
  creation,
  placeholder,
  to = `/generations/${creation.generation_id}`,
  priority = false,
}: {
  creation: Creation;
  placeholder?: string;
  to?: string;
  /** For the first row: loads at once. */
  priority?: boolean;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const { id, prompt, width, height } = creation;
  const sheetId = `actions-${id}`;
  const intent = fetcher.formData?.get("intent");
  const isFavorite = intent === "favorite" || (intent !== "unfavorite" && creation.is_favorite);

  if (intent === "delete") return null;
  return (
    <li className="tile" style={tileStyle(width, height)}>
      <Link to={to} className="tile-open">
        <MediaImage
          src={creation.url}
          alt={prompt}
          width={width}
          height={height}
          variants={creation.kind === "image" ? creation.variants : undefined}
          sizes={tileSizes(width, height)}
          placeholder={placeholder}
          priority={priority}
        />
      </Link>
      <div className="tile-corner">
        {creation.origin === "procedural" ? <span>{t("creation.previewEngine")}</span> : null}
      </div>
      <div className="tile-foot">
        <p aria-hidden="true" className="tile-prompt">
          {prompt}
        </p>
        <div id={sheetId} popover="auto" className="tile-actions">
          <p aria-hidden="true" className="tile-sheet-title">
            {prompt}
          </p>
          <fetcher.Form method="post" action={`/creations/${id}`} preventScrollReset onSubmit={closeSheet}>
            <input type="hidden" name="return" value={pathname + search} />
            <button
              type="submit"
              name="intent"
              value={isFavorite ? "unfavorite" : "favorite"}
              aria-pressed={isFavorite}
              aria-label={t("creation.favorite")}
              title={t(isFavorite ? "creation.unfavorite" : "creation.favorite")}
              className="tile-button"
            >
              <TileIcon name={isFavorite ? "heart-full" : "heart"} />
              <span>{t("creation.favorite")}</span>
            </button>
            <a
              href={creation.download_url}
              onClick={closeSheet}
              download={downloadName(prompt, creation.media_type)}
              aria-label={t("creation.download")}
              title={t("creation.download")}
              className="tile-button"
            >
              <TileIcon name="download" />
              <span>{t("creation.download")}</span>
            </a>
            <button
              type="submit"
              name="intent"
              value="delete"
              aria-label={t("creation.delete")}
              title={t("creation.delete")}
              className="tile-button"
            >
              <TileIcon name="delete" />
              <span>{t("creation.delete")}</span>
            </button>
          </fetcher.Form>
        </div>
      </div>
      <button type="button" popoverTarget={sheetId} aria-label={t("creation.actions")} className="tile-more">
        <span>
          <TileIcon name="more" />
        </span>
      </button>
    </li>
  );
}
