import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";

const bytesPerMegabyte = 1024 * 1024;

/** Bytes as people are told them. */
export function megabytes(bytes: number): number {
  return bytes / bytesPerMegabyte;
}

/** The largest file of each kind that is kept, in megabytes. */
export const fileMaxMegabytes = { image: megabytes(uploadImageMaxBytes), audio: megabytes(uploadAudioMaxBytes) };

export type FileKind = "image" | "audio";

const kinds = {
  image: { maxBytes: uploadImageMaxBytes, type: /^image\/(png|jpeg|webp)$/, name: /\.(png|jpe?g|webp)$/i },
  audio: { maxBytes: uploadAudioMaxBytes, type: /^audio\//, name: /\.(wav|mp3|m4a)$/i },
};

/** What file dialogs offer for each kind. */
export const acceptedFiles = {
  image: "image/png,image/jpeg,image/webp",
  audio: "audio/wav,audio/mpeg,audio/mp4,.wav,.mp3,.m4a",
};

/** Whether a file looks like one of a kind; what it is in truth is found out from its content, where it is kept. */
export function looksLike(kind: FileKind, { type, name }: Pick<File, "type" | "name">): boolean {
  return type ? kinds[kind].type.test(type) : kinds[kind].name.test(name);
}

/** What a file looks like; `undefined` when it looks like nothing that is kept. */
export function kindOf(file: Pick<File, "type" | "name">): FileKind | undefined {
  return (["image", "audio"] as const).find((kind) => looksLike(kind, file));
}

export function isTooLarge(kind: FileKind, { size }: Pick<File, "size">): boolean {
  return size > kinds[kind].maxBytes;
}
