import type { Creation } from "../../contract/gallery.ts";
import { placeholderFor } from "./placeholder.server.ts";
import { sourceSet } from "./source-set.ts";
import type { Tile } from "./tile.ts";

/** A creation as grids show it. */
export function tileOf(creation: Creation): Tile {
  return {
    id: creation.id,
    generationId: creation.generation_id,
    kind: creation.kind,
    prompt: creation.prompt,
    width: creation.width,
    height: creation.height,
    isFavorite: creation.is_favorite,
    isPreview: creation.origin === "procedural",
    src: creation.thumbnail_url,
    srcSet: creation.kind === "image" ? sourceSet(creation) : undefined,
    downloadUrl: creation.download_url,
    placeholder: placeholderFor(creation.thumbhash),
  };
}
