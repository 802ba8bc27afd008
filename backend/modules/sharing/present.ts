import { instant } from "../../../contract/instants.ts";
import type { Share, SharedCreation as SharedCreationPayload } from "../../../contract/sharing.ts";
import type { SharedCreation } from "../gallery/index.ts";
import { refOf } from "./records/shares.ts";
import type { ShareTable } from "./tables.ts";

/** Presents a share to its owner. */
export function presentShare(
  share: ShareTable,
  token: string,
  about: { title: string; thumbnailUrl: string | null } | undefined,
): Share {
  return {
    id: share.id,
    kind: refOf(share).kind,
    creation_id: share.creation_id,
    collection_id: share.collection_id,
    token,
    shows_recipe: share.shows_recipe === 1,
    is_listed: share.is_listed === 1,
    title: about?.title ?? "",
    thumbnail_url: about?.thumbnailUrl ?? null,
    created_at: instant(share.created_at),
  };
}

/** Presents a shared creation to anyone with the link. */
export function presentShared(token: string, creation: SharedCreation, showsRecipe: boolean): SharedCreationPayload {
  const addressOf = (file: string) => sharedFileAddress(token, creation.id, file);
  return {
    id: creation.id,
    kind: creation.kind,
    width: creation.width,
    height: creation.height,
    duration_seconds: creation.duration_seconds,
    has_audio: creation.has_audio,
    thumbhash: creation.thumbhash,
    media_type: mediaTypeOf(creation),
    origin: creation.origin,
    created_at: creation.created_at,
    url: addressOf(creation.file),
    thumbnail_url: addressOf(creation.thumbnail),
    variants: creation.copies.map(({ file, width, height }) => ({ width, height, url: addressOf(file) })),
    alt: showsRecipe ? creation.prompt : "",
    recipe: showsRecipe
      ? {
          generation_type: creation.generation_type,
          prompt: creation.prompt,
          negative_prompt: creation.negative_prompt,
          aspect_ratio: creation.aspect_ratio,
          quality: creation.quality,
          style: creation.style,
          model: creation.model,
          engine: creation.engine,
          seed: creation.seed,
        }
      : null,
  };
}

/** Returns the address of a file behind a public link, relative to the studio's. */
export function sharedFileAddress(token: string, creationId: string, file: string): string {
  return `/api/media/shared/${token}/${creationId}/${file}/`;
}

/** Returns the media type of the file for the large view. */
export function mediaTypeOf({ file, media_type }: SharedCreation): string {
  return file === "original" ? media_type : "image/webp";
}

export function previewAddress(token: string): string {
  return `/api/media/shared/${token}/preview/`;
}
