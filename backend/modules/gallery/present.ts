import type { Creation, TrashedCreation } from "../../../contract/gallery.ts";
import { instant } from "../../../contract/instants.ts";
import type { Tag } from "../../../contract/tags.ts";
import { type FoundRecipe, foundRecipe, type Upload, type UploadWithRecipe } from "../../../contract/uploads.ts";
import type { MediaAddresses } from "./addresses.ts";
import type { TaggedCreation } from "./records/tags.ts";
import { erasedFrom, type StoredVariant, storedVariants } from "./rules.ts";
import type { CreationTable, TagTable, UploadTable } from "./tables.ts";
import { namesOf } from "./tag-names.ts";

/** The widest copy that a list tile needs. */
const thumbnailWidth = 640;

export function presentCreation(addresses: MediaAddresses, creation: TaggedCreation): Creation {
  const url = addresses.addressOf(creation.id, "original");
  const stored = storedVariants.parse(JSON.parse(creation.variants));
  return {
    ...detailsOf(creation),
    tags: namesOf(creation),
    ...presentCopies(stored, addresses.addressesOfCopies(creation.id), url),
    url,
    download_url: addresses.addressOf(creation.id, "download"),
    clean_download_url: addresses.addressOf(creation.id, "clean"),
  };
}

/** Returns a creation in the trash with only its smaller copies; for a video, those of its poster. */
export function presentTrashed(addresses: MediaAddresses, creation: TaggedCreation): TrashedCreation {
  const stored = storedVariants.parse(JSON.parse(creation.variants));
  const copies = presentCopies(stored, (name) => addresses.addressInTrash(creation.id, name), "");
  const deletedAt = creation.deleted_at ?? 0;
  return {
    ...detailsOf(creation),
    tags: namesOf(creation),
    ...copies,
    url: copies.variants.at(-1)?.url ?? "",
    deleted_at: instant(deletedAt),
    erased_at: instant(erasedFrom(deletedAt)),
  };
}

export function presentTag({ id, name, count }: TagTable): Tag {
  return { id, name, count };
}

/** Returns the URL of a creation's copy for list tiles; the file itself if it has none. */
export function thumbnailAddress(addresses: MediaAddresses, creation: CreationTable): string {
  const thumbnail = thumbnailOf(storedVariants.parse(JSON.parse(creation.variants)));
  return addresses.addressOf(creation.id, thumbnail?.name ?? "original");
}

/** Returns a creation's fields except its file URLs and its tags, which only its owner sees. */
export function detailsOf(creation: CreationTable) {
  return {
    id: creation.id,
    kind: creation.kind,
    status: "completed" as const,
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
    strength: creation.strength_permille === null ? null : creation.strength_permille / 1000,
    duration_seconds: creation.duration_milliseconds === null ? null : creation.duration_milliseconds / 1000,
    has_audio: creation.has_audio === 1,
    thumbhash: creation.thumbhash,
    media_type: creation.media_type,
    size_bytes: creation.sent_bytes ?? creation.size_bytes,
    is_favorite: creation.is_favorite === 1,
    generation_id: creation.run_id,
    created_at: instant(creation.created_at),
  };
}

/** Returns the URLs of the smaller copies. `otherwise` replaces a missing thumbnail. */
function presentCopies(stored: StoredVariant[], addressOf: (name: StoredVariant["name"]) => string, otherwise: string) {
  const thumbnail = thumbnailOf(stored);
  return {
    thumbnail_url: thumbnail ? addressOf(thumbnail.name) : otherwise,
    variants: stored.map(({ name, width, height }) => ({ width, height, url: addressOf(name) })),
  };
}

export function presentUpload(addresses: MediaAddresses, upload: UploadTable): Upload {
  const thumbnail = thumbnailOf(storedVariants.parse(JSON.parse(upload.variants)));
  return {
    id: upload.id,
    kind: upload.kind,
    name: upload.name,
    media_type: upload.media_type,
    url: addresses.addressOfUpload(upload.id, "original"),
    thumbnail_url: thumbnail ? addresses.addressOfUpload(upload.id, thumbnail.name) : null,
    thumbhash: upload.thumbhash,
    width: upload.width,
    height: upload.height,
    duration_seconds: upload.duration_milliseconds === null ? null : upload.duration_milliseconds / 1000,
    size_bytes: upload.size_bytes,
    created_at: instant(upload.created_at),
  };
}

export function presentUploadWithRecipe(addresses: MediaAddresses, upload: UploadTable): UploadWithRecipe {
  const variants = storedVariants.parse(JSON.parse(upload.variants)).map(({ name, width, height }) => {
    return { width, height, url: addresses.addressOfUpload(upload.id, name) };
  });
  const credentials = upload.kind === "image" && { has_credentials: upload.credentials_key !== null };
  return {
    ...presentUpload(addresses, upload),
    recipe: recipeOf(upload),
    tags: namesOf(upload),
    variants,
    ...credentials,
  };
}

/** Returns the recipe that an upload's file contained; `null` without one. */
export function recipeOf({ recipe }: Pick<UploadTable, "recipe">): FoundRecipe | null {
  return recipe === null ? null : foundRecipe.parse(JSON.parse(recipe));
}

/** Returns the copy for a list tile. */
export function thumbnailOf(variants: StoredVariant[]): StoredVariant | undefined {
  return variants.filter(({ width }) => width <= thumbnailWidth).at(-1) ?? variants[0];
}
