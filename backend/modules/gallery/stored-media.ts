import { joinSigned } from "../../adapters/content-credentials/port.ts";
import type { Artifact } from "../../adapters/engine/port.ts";
import { removeAll } from "../../adapters/storage/port.ts";
import type { Look } from "../../media/look.ts";
import { allSettledOrThrow } from "./all-settled.ts";
import { type Making, storeIngredients } from "./credentials/ingredients.ts";
import type { GalleryDeps } from "./deps.ts";
import type { PictureProblem, PictureVariant } from "./picture.ts";
import { recipePacket } from "./recipe/packet.ts";
import { partsWithPacket } from "./recipe/with-packet.ts";
import { extensionOf, type StoredIngredient, type StoredVariant } from "./rules.ts";
import { readVideo } from "./video.ts";

export const creationsFolder = "creations/";

/** The details of a creation's stored files. */
export interface StoredMedia {
  kind: "image" | "video";
  mediaType: string;
  storageKey: string;
  width: number;
  height: number;
  /** `null` for an image. */
  durationSeconds: number | null;
  hasAudio: boolean;
  sizeBytes: number;
  sha256: string;
  thumbhash: string;
  look: Look;
  variants: StoredVariant[];
  ingredients: StoredIngredient[];
}

/**
 * Validates an engine's output, removes everything but image and sound, makes smaller copies and stores all files. The
 * keys derive from the creation's id, so storing again replaces the files. The returned details are read from the file.
 * Returns why not if the bytes are no intact image or video of the claimed type.
 */
export async function storeMedia(
  deps: Pick<GalleryDeps, "appName" | "database" | "log" | "packer" | "pictures" | "signing" | "storage">,
  creationId: string,
  artifact: Artifact,
  making: Making,
): Promise<StoredMedia | PictureProblem> {
  const { packer, pictures, storage } = deps;
  const { bytes, mediaType, poster } = artifact;
  const made =
    mediaType === "video/mp4"
      ? await readVideo({ packer, pictures }, bytes, poster)
      : await pictures.keep(bytes, mediaType);
  if (made === undefined || typeof made === "string") return made ?? "broken";
  const isVideo = "durationSeconds" in made;
  const folder = folderOf(creationId);
  const storageKey = `${folder}original.${extensionOf[mediaType] ?? "bin"}`;
  const packet = recipePacket({ origin: making.origin, creatorTool: deps.appName() });
  const [original, variants, ingredients] = await allSettledOrThrow([
    storage.put(storageKey, made.bytes),
    storeVariants({ storage }, folder, made.variants, packet),
    storeIngredients(deps, folder, making),
  ]);
  const { width, height, thumbhash, look } = made;
  return {
    kind: isVideo ? "video" : "image",
    mediaType,
    storageKey,
    width,
    height,
    durationSeconds: isVideo ? made.durationSeconds : null,
    hasAudio: isVideo && made.hasAudio,
    thumbhash,
    look,
    variants,
    ingredients,
    ...original,
  };
}

/** Stores an image's smaller copies, with a packet that describes their origin, in a folder whose name ends in `/`. */
export function storeVariants(
  { storage }: Pick<GalleryDeps, "storage">,
  folder: string,
  variants: PictureVariant[],
  packet: Uint8Array,
): Promise<StoredVariant[]> {
  return allSettledOrThrow(
    variants.map(async ({ name, width, height, bytes }) => {
      const key = `${folder}${name}.webp`;
      const parts = partsWithPacket({ bytes, mediaType: "image/webp", width, height }, packet) ?? [bytes];
      return { name, key, width, height, ...(await storage.put(key, joinSigned(parts, bytes))) };
    }),
  );
}

/** Removes the files that `storeMedia` stored for an output that did not become a creation. */
export async function discardMedia({ storage }: Pick<GalleryDeps, "storage">, creationId: string): Promise<void> {
  await removeAll(storage, folderOf(creationId));
}

function folderOf(creationId: string): string {
  return `${creationsFolder}${creationId}/`;
}
