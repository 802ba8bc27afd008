import type { Artifact } from "../../../adapters/engine/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { extensionOf, type StoredVariant } from "../rules.ts";

/** Everything there is to know of a creation's files once they are stored. */
export interface StoredMedia {
  kind: "image" | "video";
  mediaType: string;
  storageKey: string;
  width: number;
  height: number;
  /** `null` for a picture. */
  durationSeconds: number | null;
  hasAudio: boolean;
  sizeBytes: number;
  sha256: string;
  thumbhash: string;
  variants: StoredVariant[];
}

/**
 * Checks that the bytes are what they claim to be, makes the smaller copies and stores all of it under keys that follow
 * from the creation's id: storing again replaces. `undefined` when the bytes are no intact picture of that type.
 */
export async function storeMedia(
  { pictures, storage }: Pick<GalleryDeps, "pictures" | "storage">,
  creationId: string,
  { bytes, mediaType }: Artifact,
): Promise<StoredMedia | undefined> {
  const picture = await pictures.read(bytes, mediaType);
  if (!picture) return undefined;
  const folder = folderOf(creationId);
  const storageKey = `${folder}original.${extensionOf[mediaType] ?? "bin"}`;
  const original = await storage.put(storageKey, bytes);
  const variants = await Promise.all(
    picture.variants.map(async ({ name, width, height, bytes }) => {
      const key = `${folder}${name}.webp`;
      return { name, key, width, height, ...(await storage.put(key, bytes)) };
    }),
  );
  const { width, height, thumbhash } = picture;
  const still = { durationSeconds: null, hasAudio: false };
  return { kind: "image", mediaType, storageKey, width, height, thumbhash, variants, ...still, ...original };
}

/** Removes what `storeMedia` stored for an output that became no creation. */
export async function discardMedia({ storage }: Pick<GalleryDeps, "storage">, creationId: string): Promise<void> {
  for await (const key of storage.list(folderOf(creationId))) await storage.delete(key);
}

function folderOf(creationId: string): string {
  return `creations/${creationId}/`;
}
