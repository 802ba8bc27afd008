import { z } from "zod";
import { accountLimit } from "../../http/limits.ts";
import type { PictureType } from "../../media/bare-picture.ts";

const trashMilliseconds = 30 * 86_400_000;

/** What was deleted at this instant or before can no longer be restored, at the given one. */
export function lastRestorable(now: number): number {
  return now - trashMilliseconds;
}

/** From when on something cannot be restored that was deleted at the given instant. */
export function erasedFrom(deletedAt: number): number {
  return deletedAt + trashMilliseconds;
}

/** Widths of the smaller copies a picture gets, in pixels; none is wider than the picture. */
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

/** The parts of an address that choose a file of a creation. */
export const mediaFiles = ["original", "w320", "w640", "w1280", "download", "clean"] as const;
export type MediaFile = (typeof mediaFiles)[number];

/** The same of a creation in the trash: enough to know it by. */
export const trashFiles = ["w320", "w640", "w1280"] as const;
export type TrashFile = (typeof trashFiles)[number];

/** The same of an upload. */
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

export const imageTypes = ["image/png", "image/webp", "image/jpeg"] as const satisfies readonly PictureType[];
export type ImageType = PictureType;
export const audioTypes = ["audio/wav", "audio/mpeg", "audio/mp4"] as const;
export type AudioType = (typeof audioTypes)[number];

/** The value as one of the known ones; `undefined` when it is none of them. */
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

/** Text as it is compared in a search: compatible forms are one, and so are capitals and small letters. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** A LIKE pattern, with `\` as escape, for each word of a search; a text that matches all of them is a hit. */
export function searchPatterns(search: string): string[] {
  return foldForSearch(search)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

const fileNameMaxCharacters = 40;

/** Specification, section 5: 40 characters, all but letters, digits, `_` and `-` replaced by `_`; letters of any script. */
export function downloadName(title: string, mediaType: string): string {
  const name = [...title]
    .slice(0, fileNameMaxCharacters)
    .join("")
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, "_");
  const readable = /[\p{L}\p{N}]/u.test(name) ? name : mediaType.startsWith("video/") ? "video" : "image";
  return `${readable}.${extensionOf[mediaType] ?? "bin"}`;
}

/**
 * A creator drops all 150 pictures for a trained model at once, so that many must pass without a wait; 200 in half an hour
 * still bounds what one account can make us decode and store.
 */
export const uploadLimit = accountLimit({ name: "upload: account", times: 200, perSeconds: 1_800 });

/** Packed by one person at a time in one process: enough for a second one while a slow line takes the first. */
export const archivesAtOnceMax = 3;
