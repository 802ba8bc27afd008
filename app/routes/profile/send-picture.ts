import { z } from "zod";

const answer = z.object({ ok: z.boolean(), message: z.string() });
export type PictureAnswer = z.infer<typeof answer>;

/**
 * Uploads a picture and tells how far it is, from 0 to 1. `undefined` when there was no answer that makes sense, or it was
 * broken off through `signal`.
 */
export function sendPicture(
  picture: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<PictureAnswer | undefined> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.set("avatar", picture, "avatar");
    // `fetch` does not tell how much of a body is sent.
    const request = new XMLHttpRequest();
    request.open("POST", "/profile/picture");
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(answer.safeParse(parseJson(request.responseText)).data));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
