import { z } from "zod";
import { postFile } from "../../../forms/post-file.ts";

const answer = z.object({ ok: z.boolean(), message: z.string() });
export type PictureAnswer = z.infer<typeof answer>;

/**
 * Uploads a picture and tells how far it is, from 0 to 1. `undefined` when there was no answer that makes sense, or it was
 * broken off through `signal`.
 */
export async function sendPicture(
  picture: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<PictureAnswer | undefined> {
  const file = new File([picture], "avatar", { type: picture.type });
  return answer.safeParse(await postFile("/profile/picture", "avatar", file, onProgress, signal)).data;
}
