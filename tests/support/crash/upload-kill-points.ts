import { uploadPartBytes } from "../../../contract/limits.ts";
import { wavFile } from "../media-files.ts";

/** The points of an upload in parts at which the process is killed. */
export const uploadKillPoints = [
  "its first part was answered",
  "its second part was written",
  "the whole file was written",
  "it was kept",
] as const;
export type UploadKillPoint = (typeof uploadKillPoints)[number];

export function isUploadKillPoint(value: string | undefined): value is UploadKillPoint {
  return uploadKillPoints.some((point) => point === value);
}

export const uploader = { email: "ada@example.com", password: "seven quiet herons" };
/** In the data folder: the id of the pending upload. */
export const pendingIdFile = "begun-id";

/** Slightly longer than two parts. */
export const concert = wavFile(550);
export const arrivingFile = {
  kind: "audio",
  name: "concert.wav",
  size_bytes: concert.byteLength,
  last_modified: "2026-01-02T03:04:05.678Z",
} as const;

export function partsOf(content: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(content.byteLength / uploadPartBytes) }, (_, index) =>
    content.subarray(index * uploadPartBytes, (index + 1) * uploadPartBytes),
  );
}
