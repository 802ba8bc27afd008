import type { Creation } from "../../contract/gallery.ts";
import type { Translate } from "../i18n/language.server.ts";
import { creationName } from "./creation-name.ts";
import { placeholderFor } from "./placeholder.server.ts";
import type { Tile } from "./tile.ts";
import { copiesOf } from "./tile-image.ts";

/** Returns a creation in the shape that grids use. Those of conversations always have a prompt, and need no `t`. */
export function tileOf(creation: Creation, t?: Translate): Tile {
  const isVideo = creation.kind === "video";
  return {
    id: creation.id,
    generationId: creation.generation_id,
    prompt: creation.prompt,
    ...(t && creation.prompt === "" && { label: creationName(creation, t) }),
    width: creation.width,
    height: creation.height,
    isFavorite: creation.is_favorite,
    isPreview: creation.origin === "procedural",
    src: creation.thumbnail_url,
    copies: isVideo ? undefined : copiesOf(creation),
    video: isVideo
      ? { src: creation.url, durationSeconds: creation.duration_seconds ?? 0, hasSound: creation.has_audio }
      : null,
    downloadUrl: creation.download_url,
    placeholder: placeholderFor(creation.thumbhash),
  };
}
