const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "video/mp4": "mp4",
};

/** Most systems allow 255 bytes. */
const stemMaxBytes = 120;

/**
 * Returns the name to save a creation's file under: the studio's name for it and the end of its ID, because files with
 * the same prompt have the same name. Whatever the studio sends, the result is one harmless name on every system.
 */
export function fileNameOf(contentDisposition: string | null, { id, media_type }: { id: string; media_type: string }) {
  const named = /^(.*?)(?:\.[^.]*)?$/s.exec(nameIn(contentDisposition ?? ""))?.[1] ?? "";
  const letters = named.toWellFormed().replace(/[^\p{L}\p{M}\p{N}_-]+/gu, "_");
  const stem = shorten(letters.replace(/^[_-]+|_+$/g, "")) || "creation";
  const ending = id.replace(/[^0-9A-Za-z]/g, "").slice(-8);
  return `${stem}-${ending}.${extensions[media_type] ?? "bin"}`;
}

/** Returns the file name of a `Content-Disposition` (RFC 6266), or an empty text. */
function nameIn(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]*)/i.exec(header)?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // It is not encoded as the standard says: the plain name remains.
  }
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? "";
}

function shorten(text: string): string {
  let short = "";
  for (const character of text) {
    if (Buffer.byteLength(short + character) > stemMaxBytes) break;
    short += character;
  }
  return short;
}
