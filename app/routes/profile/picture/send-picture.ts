import { type Guard, hasFields, isText, isYesOrNo } from "../../../forms/guards.ts";
import { postFile } from "../../../forms/post-file.ts";

export interface PictureAnswer {
  ok: boolean;
  message: string;
}

const isPictureAnswer: Guard<PictureAnswer> = hasFields({ ok: isYesOrNo, message: isText });

/**
 * Uploads an image and reports progress from 0 to 1. Returns `undefined` when the answer is missing or invalid, or when
 * `signal` aborts the upload.
 */
export async function sendPicture(
  picture: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<PictureAnswer | undefined> {
  const file = new File([picture], "avatar", { type: picture.type });
  const answer = await postFile("/profile/picture", "avatar", file, onProgress, signal);
  return isPictureAnswer(answer) ? answer : undefined;
}
