import { extensionOf } from "./rules.ts";

/** Long enough for any sensible name, short enough for a tile. */
const nameMaxCharacters = 100;

/**
 * What a file was called, for people alone: without the folders it was in, and without characters that cannot be seen,
 * break a line, or turn the direction of writing so that a name reads as another one.
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
