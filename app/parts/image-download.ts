/**
 * What a link to an image says as its `download`, which tells it from links to other files; also the name of a file that comes
 * without one (specification, section 5).
 */
export const imageDownload = "image";

/** The `download` of a link to a creation. Videos are left to the browser, which shows how far they are. */
export function downloadOf(kind: "image" | "video"): string {
  return kind === "image" ? imageDownload : "";
}
