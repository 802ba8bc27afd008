import type { Creation } from "../../../contract/gallery.ts";
import type { MediaAddresses } from "./addresses.ts";
import { storedVariants } from "./rules.ts";
import type { CreationTable } from "./tables.ts";

/** The widest copy a list needs for one tile. */
const thumbnailWidth = 640;

export function presentCreation(addresses: MediaAddresses, creation: CreationTable): Creation {
  const variants = storedVariants.parse(JSON.parse(creation.variants)).map(({ name, width, height }) => ({
    width,
    height,
    url: addresses.addressOf(creation.id, name),
  }));
  const url = addresses.addressOf(creation.id, "original");
  const thumbnail = variants.filter(({ width }) => width <= thumbnailWidth).at(-1) ?? variants[0];
  return {
    id: creation.id,
    kind: creation.kind,
    status: "completed",
    generation_type: creation.generation_type,
    prompt: creation.prompt,
    negative_prompt: creation.negative_prompt,
    aspect_ratio: creation.aspect_ratio,
    quality: creation.quality,
    style: creation.style,
    model: creation.model,
    engine: creation.engine,
    origin: creation.origin,
    seed: creation.seed,
    width: creation.width,
    height: creation.height,
    duration_seconds: creation.duration_milliseconds === null ? null : creation.duration_milliseconds / 1000,
    has_audio: creation.has_audio === 1,
    url,
    download_url: addresses.addressOf(creation.id, "download"),
    thumbnail_url: thumbnail?.url ?? url,
    variants,
    thumbhash: creation.thumbhash,
    media_type: creation.media_type,
    size_bytes: creation.size_bytes,
    is_favorite: creation.is_favorite === 1,
    generation_id: creation.run_id,
    created_at: new Date(creation.created_at).toISOString(),
  };
}
