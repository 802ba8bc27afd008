import { extensionOf } from "./rules.ts";

/** Long enough for any sensible name and short enough for a tile. */
const nameMaxCharacters = 100;

/**
 * Returns a file's display name without folders. Removes characters that are invisible, break lines, or change the
 * writing direction to disguise the name.
 */
export function cleanUploadName(name: string, mediaType: string): string {
  const extension = extensionOf[mediaType] ?? "bin";
  const [last = ""] = name.toWellFormed().normalize("NFC").split(/[\\/]/).slice(-1);
  const seen = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(seen)) return `${mediaType.startsWith("image/") ? "image" : "recording"}.${extension}`;
  const characters = [...seen];
  return characters.length <= nameMaxCharacters ? seen : `${characters.slice(0, nameMaxCharacters - 1).join("")}…`;
}
