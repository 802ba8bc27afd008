/**
 * The `download` values of links to images and videos, which distinguish them from links to other files.
 * `image` is also the default file name (specification, section 5).
 */
export const mediaDownloads = ["image", "video"] as const;
export type MediaDownload = (typeof mediaDownloads)[number];

/** Returns what a link downloads, or `undefined` for a link to anything else. */
export function mediaDownloadOf(link: HTMLAnchorElement | null | undefined): MediaDownload | undefined {
  const value = link?.getAttribute("download");
  return mediaDownloads.find((kind) => kind === value);
}
