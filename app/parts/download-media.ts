import type { MediaDownload } from "./media-download.ts";

const responseMaxMilliseconds = 60_000;
/** By then, browsers have started to save the file. */
const addressKeptMilliseconds = 1_000;

/**
 * What became of a download: `saved` as a whole, `started` in the browser, `handedOver` to the browser without knowing
 * whether the file can be had, `opened` in a new tab, or `refused` by the server.
 */
export type DownloadOutcome = "saved" | "started" | "handedOver" | "opened" | "refused";

/**
 * Downloads the image or video at an address. Images are fetched and saved. Videos are left to the browser, which shows
 * their progress, once the server has confirmed them. A file that cannot be fetched is downloaded through a plain link.
 * A browser without that feature opens it in a new tab. Throws while offline.
 */
export async function downloadMedia(address: string, kind: MediaDownload): Promise<DownloadOutcome> {
  const canSave = "download" in HTMLAnchorElement.prototype;
  try {
    const response = await fetchMedia(new URL(address, location.href), kind === "image" ? "GET" : "HEAD");
    // The address has expired, the file was deleted, or the user is signed out.
    if (response.redirected || (response.status >= 400 && response.status < 500)) return "refused";
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.startsWith(`${kind}/`)) throw new Error(`no ${kind} in the response: ${response.status}`);
    if (kind === "video") {
      if (!canSave) throw new Error("only a new tab can show it");
      pressLink(address, "");
      return "started";
    }
    const local = URL.createObjectURL(await response.blob());
    pressLink(local, fileNameOf(response, type));
    setTimeout(() => URL.revokeObjectURL(local), addressKeptMilliseconds);
    return "saved";
  } catch (error) {
    if (!navigator.onLine) throw error;
    // From here on the browser reports failures.
    if (canSave) pressLink(address, "");
    else window.open(address, "_blank", "noopener");
    return canSave ? "handedOver" : "opened";
  }
}

function fetchMedia(address: URL, method: "GET" | "HEAD"): Promise<Response> {
  const credentials = address.origin === location.origin ? "same-origin" : "omit";
  return fetch(address, { method, credentials, signal: AbortSignal.timeout(responseMaxMilliseconds) });
}

function fileNameOf({ headers }: Response, type: string): string {
  const [, name] = /filename="([\w.-]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  const [, ending = "png"] = /^image\/(\w+)/.exec(type) ?? [];
  return name ?? `image.${ending}`;
}

function pressLink(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.rel = "noopener";
  // A file on another site is opened instead of saved, so it must not replace this page.
  if (new URL(address, location.href).origin !== location.origin) link.target = "_blank";
  document.body.append(link);
  link.click();
  link.remove();
}
