/**
 * Long enough for a small part of a file on a slow connection. Without a limit, a dead connection would never time out.
 */
const answerMaxMilliseconds = 300_000;

/** Returned instead of an answer when the user is signed out and the request was redirected to sign-in. */
export const signedOut = Symbol("signed out");

/**
 * Posts a form to one of our routes and returns its JSON answer. Returns `signedOut` when the user must sign in, and
 * `undefined` when there was no answer or `signal` aborted the request. `onProgress` receives the sent fraction, from 0
 * to 1.
 */
export function postForm(
  path: string,
  form: FormData,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(undefined);
    // `fetch` does not report upload progress.
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

/** Posts a single file. Returns what `postForm` returns. */
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

/** Whether the request was redirected. Requests from scripts are redirected only when the user is signed out. */
function leadsElsewhere(answeredAt: string, path: string): boolean {
  return answeredAt !== "" && new URL(answeredAt).pathname !== path;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
