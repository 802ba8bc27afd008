/**
 * The `download` value of a link to an image, which distinguishes it from links to other files. Also the default file
 * name (specification, section 5).
 */
export const imageDownload = "image";

/**
 * Returns the `download` value of a link to a creation. The browser downloads videos itself, because it shows progress.
 */
export function downloadOf(kind: "image" | "video"): string {
  return kind === "image" ? imageDownload : "";
}
