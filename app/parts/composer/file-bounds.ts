import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";

const bytesPerMegabyte = 1024 * 1024;

/** Bytes as people are told them. */
export function megabytes(bytes: number): number {
  return bytes / bytesPerMegabyte;
}

/** The largest file of each kind that is kept, in megabytes. */
export const fileMaxMegabytes = { image: megabytes(uploadImageMaxBytes), audio: megabytes(uploadAudioMaxBytes) };
