import { exifFields, exifTag } from "../../../../media/exif.ts";
import { mp4Texts } from "../../../../media/mp4-texts.ts";
import { pngTexts } from "../../../../media/png-texts.ts";

/** The largest text that is read. Graphs with hundreds of nodes are smaller. */
const textMaxBytes = 1024 * 1024;

/** Under which names programs write recipes. All but ours go by these six. */
const keywords = ["parameters", "invokeai_metadata", "sd-metadata", "Dream", "prompt", "workflow"] as const;
type Keyword = (typeof keywords)[number];

const mp4Comment = "comment";

/** The texts of a file in which a recipe may be, by the keyword that PNG has for each. */
export type ForeignTexts = Partial<Record<Keyword, string>>;

/** Returns the texts of a PNG, JPEG, WebP or MP4 file in which other programs write recipes. */
export function foreignTexts(file: Uint8Array): ForeignTexts {
  const found: ForeignTexts = {};
  const named = mp4Texts(file, [...keywords, mp4Comment], textMaxBytes) ?? pngTexts(file, keywords, textMaxBytes);
  for (const keyword of keywords) {
    const text = named.get(keyword);
    if (text) found[keyword] = withoutEnd(utf8OrLatin1(text));
  }
  // VideoHelperSuite writes both graphs into a comment, where others have the text of A1111.
  const inComment = named.get(mp4Comment);
  if (inComment) found.parameters ??= withoutEnd(utf8OrLatin1(inComment));
  if (named.size > 0) return found;
  const { fields, isLittleEndian } = exifFields(file, Object.values(exifTag), textMaxBytes);
  const comment = fields.get(exifTag.userComment);
  if (comment) found.parameters = commentText(comment, isLittleEndian);
  // ComfyUI has one field for each graph, and names the graph in it.
  for (const tag of [exifTag.imageDescription, exifTag.make, exifTag.model]) {
    const field = fields.get(tag);
    const [, keyword, text] = (field && /^(prompt|workflow):(.*)$/is.exec(utf8OrLatin1(field))) || [];
    if (text === undefined) continue;
    if (keyword?.toLowerCase() === "prompt") found.prompt ??= withoutEnd(text);
    else found.workflow ??= withoutEnd(text);
  }
  return found;
}

/**
 * Returns the text of a UserComment. Its first eight bytes name the encoding (Exif 3.0, section 4.6.5); Fooocus leaves
 * them out.
 */
function commentText(comment: Uint8Array, isLittleEndian: boolean): string {
  const [, encoding] = /^(UNICODE|ASCII\0\0|\0{7})\0/.exec(String.fromCharCode(...comment.subarray(0, 8))) ?? [];
  if (encoding === undefined) return withoutEnd(utf8OrLatin1(comment));
  const text = comment.subarray(8);
  if (encoding !== "UNICODE") return withoutEnd(utf8OrLatin1(text));
  return withoutEnd(new TextDecoder(utf16Of(text, isLittleEndian)).decode(text));
}

/** Programs do not follow the byte order of the block. Most texts have letters below U+0100, which tell the order. */
function utf16Of(text: Uint8Array, isLittleEndian: boolean): "utf-16le" | "utf-16be" {
  const [even, odd] = [0, 0].map((_, first) => text.filter((byte, at) => at % 2 === first && byte === 0).length);
  if (even === odd) return isLittleEndian ? "utf-16le" : "utf-16be";
  return (odd ?? 0) > (even ?? 0) ? "utf-16le" : "utf-16be";
}

function withoutEnd(text: string): string {
  const end = text.indexOf("\0");
  return end === -1 ? text : text.slice(0, end);
}

/** PNG demands Latin-1 in plain texts, but some programs write UTF-8. */
function utf8OrLatin1(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
