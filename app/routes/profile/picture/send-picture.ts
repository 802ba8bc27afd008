import { z } from "zod";
import { postFile } from "../../../forms/post-file.ts";

const answer = z.object({ ok: z.boolean(), message: z.string() });
export type PictureAnswer = z.infer<typeof answer>;

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
  return answer.safeParse(await postFile("/profile/picture", "avatar", file, onProgress, signal)).data;
}
