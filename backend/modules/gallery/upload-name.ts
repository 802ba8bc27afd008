import { extensionOf } from "./rules.ts";

/** Long enough for any sensible name and short enough for a tile. */
const nameMaxCharacters = 100;

const labelMaxCharacters = 200;

/**
 * Returns a file's display name without folders. Removes characters that are invisible, break lines, or change the
 * writing direction to disguise the name.
 */
export function cleanUploadName(name: string, mediaType: string): string {
  const extension = extensionOf[mediaType] ?? "bin";
  const [last = ""] = name.toWellFormed().normalize("NFC").split(/[\\/]/).slice(-1);
  const seen = visible(last);
  if (!/[\p{L}\p{N}]/u.test(seen)) return `${mediaType.startsWith("image/") ? "image" : "recording"}.${extension}`;
  const characters = [...seen];
  return characters.length <= nameMaxCharacters ? seen : `${characters.slice(0, nameMaxCharacters - 1).join("")}…`;
}

/** Returns the path of a file in an archive for display, cut at its beginning; never empty. */
export function labelOf(path: string): string {
  const characters = [
    ...visible(
      path
        .slice(-10 * labelMaxCharacters)
        .toWellFormed()
        .normalize("NFC"),
    ),
  ];
  if (characters.length === 0) return "…";
  return characters.length <= labelMaxCharacters
    ? characters.join("")
    : `…${characters.slice(1 - labelMaxCharacters).join("")}`;
}

/** Removes characters that are invisible, break lines, or change the writing direction. */
function visible(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
