import { z } from "zod";

/** Long enough for a small part of a file on a slow line; without an end, a dead connection would be waited for for ever. */
const answerMaxMilliseconds = 300_000;

/** Instead of an answer: who posts is signed out, and was led to where one signs in. */
export const signedOut = Symbol("signed out");

/**
 * Posts a form to a route of ours and gives its JSON answer, `signedOut` where only a sign-in helps, `undefined` when there
 * was none or it was broken off through `signal`. `onProgress` hears how much is sent, from 0 to 1.
 */
export function postForm(
  path: string,
  form: FormData,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    // `fetch` does not tell how much of a body is sent.
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = answerMaxMilliseconds;
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("loadend", () =>
      resolve(leadsElsewhere(request.responseURL, path) ? signedOut : parseJson(request.responseText)),
    );
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Posts a file alone, as `postForm` does. */
export function postFile(
  path: string,
  field: string,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const form = new FormData();
  form.set(field, file, file.name);
  return postForm(path, form, onProgress, signal);
}

/** Scripts are answered in place; whoever is signed out is the only one that is led on. */
function leadsElsewhere(answeredAt: string, path: string): boolean {
  return answeredAt !== "" && new URL(answeredAt).pathname !== path;
}

function parseJson(text: string): unknown {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
