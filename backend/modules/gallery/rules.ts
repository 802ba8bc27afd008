import { z } from "zod";
import { containing, foldForSearch } from "../../adapters/database/fold-for-search.ts";
import { accountLimit } from "../../http/limits.ts";
import type { ImageFileType } from "../../media/strip-image.ts";

const trashMilliseconds = 30 * 86_400_000;

/** Returns the latest deletion instant that can no longer be restored at `now`. */
export function lastRestorable(now: number): number {
  return now - trashMilliseconds;
}

/** Returns the instant from which a creation deleted at `deletedAt` cannot be restored. */
export function erasedFrom(deletedAt: number): number {
  return deletedAt + trashMilliseconds;
}

/** Widths of the smaller copies, in pixels. No copy is wider than the original image. */
export const variantWidths = [320, 640, 1280] as const;

export const storedVariants = z.array(
  z.object({
    name: z.enum(["w320", "w640", "w1280"]),
    key: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    sizeBytes: z.number().int(),
    sha256: z.string(),
  }),
);
export type StoredVariant = z.infer<typeof storedVariants>[number];

/** The stored credentials of what a creation was made from. */
export const storedIngredients = z.array(z.object({ key: z.string(), relationship: z.enum(["parentOf", "inputTo"]) }));
export type StoredIngredient = z.infer<typeof storedIngredients>[number];

/** The URL segments that select a file of a creation. */
export const mediaFiles = ["original", "w320", "w640", "w1280", "download", "clean"] as const;
export type MediaFile = (typeof mediaFiles)[number];

/** The URL segments for a creation in the trash. Small copies are enough to recognize it. */
export const trashFiles = ["w320", "w640", "w1280"] as const;
export type TrashFile = (typeof trashFiles)[number];

/** The URL segments for an upload. */
export const uploadFiles = ["original", "w320", "w640", "w1280"] as const;
export type UploadFile = (typeof uploadFiles)[number];

export function isUploadFile(value: string): value is UploadFile {
  return uploadFiles.some((file) => file === value);
}

export function isTrashFile(value: string): value is TrashFile {
  return trashFiles.some((file) => file === value);
}

export function isMediaFile(value: string): value is MediaFile {
  return mediaFiles.some((file) => file === value);
}

export const imageTypes = ["image/png", "image/webp", "image/jpeg"] as const satisfies readonly ImageFileType[];
export type ImageType = ImageFileType;
export const audioTypes = ["audio/wav", "audio/mpeg", "audio/mp4"] as const;
export type AudioType = (typeof audioTypes)[number];

/** Returns the value if it is in the list; otherwise `undefined`. */
export function oneOf<const T extends string>(known: readonly T[], value: string): T | undefined {
  return known.find((one) => one === value);
}

export const extensionOf: Record<string, string> = {
  "image/png": "png",
  "image/webp": "webp",
  "image/jpeg": "jpg",
  "video/mp4": "mp4",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
};

/** Returns one LIKE pattern per word of a search, escaped with `\`. A text that matches all of them is a hit. */
export function searchPatterns(search: string): string[] {
  return foldForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(containing);
}

const fileNameMaxCharacters = 40;

/** Specification, section 5: 40 characters; everything but letters of any script, digits, `_` and `-` becomes `_`. */
export function downloadName(title: string, mediaType: string): string {
  const name = [...title]
    .slice(0, fileNameMaxCharacters)
    .join("")
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, "_");
  const readable = /[\p{L}\p{N}]/u.test(name) ? name : mediaType.startsWith("video/") ? "video" : "image";
  return `${readable}.${extensionOf[mediaType] ?? "bin"}`;
}

/**
 * Users add all 150 images of a training order in one go, so the limit must exceed that. 200 per half hour still bounds
 * how much one account can make the server decode and store.
 */
export const uploadLimit = accountLimit({ name: "upload: account", times: 200, perSeconds: 1_800 });

/** Concurrent archives per user in one process. It allows another download while a slow connection holds one. */
export const archivesAtOnceMax = 3;
