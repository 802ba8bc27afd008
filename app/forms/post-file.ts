import { z } from "zod";

/**
 * Posts a file to a route of ours and gives its JSON answer, `undefined` when there was none or it was broken off through
 * `signal`. `onProgress` hears how much is sent, from 0 to 1.
 */
export function postFile(
  path: string,
  field: string,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve) => {
    const form = new FormData();
    form.set(field, file, file.name);
    // `fetch` does not tell how much of a body is sent.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(parseJson(request.responseText)));
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
