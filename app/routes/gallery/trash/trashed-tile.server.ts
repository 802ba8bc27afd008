import type { TrashedCreation } from "../../../../contract/gallery.ts";
import type { Translate } from "../../../i18n/language.server.ts";
import { creationName } from "../../../parts/creation-name.ts";
import { placeholderFor } from "../../../parts/placeholder.server.ts";
import { sourceSet } from "../../../parts/source-set.ts";
import type { TrashedTile } from "./trash-tile.tsx";

const dayMs = 24 * 3_600_000;

/** Returns what the trash shows of a creation. `now` is in milliseconds since the epoch. */
export function trashedTileOf(creation: TrashedCreation, now: number, t: Translate): TrashedTile {
  const isVideo = creation.kind === "video";
  return {
    id: creation.id,
    prompt: creationName(creation, t),
    width: creation.width,
    height: creation.height,
    src: creation.thumbnail_url,
    srcSet: isVideo ? undefined : sourceSet(creation),
    url: creation.url,
    isVideo,
    placeholder: placeholderFor(creation.thumbhash),
    daysLeft: Math.max(1, Math.ceil((Date.parse(creation.erased_at) - now) / dayMs)),
  };
}
