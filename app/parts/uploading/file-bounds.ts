import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";

const bytesPerMegabyte = 1024 * 1024;

/** Returns bytes as megabytes, for display. */
export function megabytes(bytes: number): number {
  return bytes / bytesPerMegabyte;
}

/** Maximum size of stored files by kind, in megabytes. */
export const fileMaxMegabytes = { image: megabytes(uploadImageMaxBytes), audio: megabytes(uploadAudioMaxBytes) };

export type FileKind = "image" | "audio";

const kinds = {
  image: { maxBytes: uploadImageMaxBytes, type: /^image\/(png|jpeg|webp)$/, name: /\.(png|jpe?g|webp)$/i },
  audio: { maxBytes: uploadAudioMaxBytes, type: /^audio\//, name: /\.(wav|mp3|m4a)$/i },
};

/** The `accept` value of file inputs for each kind. */
export const acceptedFiles = {
  image: "image/png,image/jpeg,image/webp",
  audio: "audio/wav,audio/mpeg,audio/mp4,.wav,.mp3,.m4a",
};

/** Whether a file appears to be of a kind, by its type and name. The server checks the content. */
export function looksLike(kind: FileKind, { type, name }: Pick<File, "type" | "name">): boolean {
  return type ? kinds[kind].type.test(type) : kinds[kind].name.test(name);
}

/** Returns the apparent kind of a file; `undefined` when it is not supported. */
export function kindOf(file: Pick<File, "type" | "name">): FileKind | undefined {
  return (["image", "audio"] as const).find((kind) => looksLike(kind, file));
}

export function isTooLarge(kind: FileKind, { size }: Pick<File, "size">): boolean {
  return size > kinds[kind].maxBytes;
}
