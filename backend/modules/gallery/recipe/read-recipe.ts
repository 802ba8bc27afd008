import { type FileRecipe, fileRecipe } from "../../../../contract/uploads.ts";
import { jpegHeader } from "../../../media/jpeg.ts";
import { isUuidBox, mp4Boxes } from "../../../media/mp4.ts";
import { pngTexts } from "../../../media/png-texts.ts";
import { startsWith } from "../../../media/sections.ts";
import { webpChunks } from "../../../media/webp.ts";
import { jpegPacketName, pngKeyword, xmpBoxId } from "./insert-packet.ts";
import { recipeNamespace } from "./packet.ts";

/** Other programs add to a packet, but none makes one larger than this. */
const packetMaxBytes = 512 * 1024;
const namespaceDeclarationsMax = 16;

/** Returns the recipe in a downloaded PNG, JPEG, WebP or MP4; `undefined` if it is missing or incomplete. */
export function readRecipe(file: Uint8Array): FileRecipe | undefined {
  const packet = findPacket(file);
  if (!packet || packet.length > packetMaxBytes) return undefined;
  for (const text of recipeTexts(new TextDecoder().decode(packet))) {
    const recipe = fileRecipe.safeParse(jsonIn(text));
    if (recipe.success) return recipe.data;
  }
  return undefined;
}

/** Returns the first packet in the file, for any supported container. */
function findPacket(file: Uint8Array): Uint8Array | undefined {
  const app1 = jpegHeader(file)?.find(
    ({ marker, dataStart }) => marker === 0xe1 && startsWith(file, jpegPacketName, dataStart),
  );
  if (app1) return file.subarray(app1.dataStart + jpegPacketName.length, app1.dataEnd);
  const riff = webpChunks(file)?.find(({ type }) => type === "XMP ");
  if (riff) return file.subarray(riff.dataStart, riff.dataEnd);
  const box = mp4Boxes(file)?.find((section) => isUuidBox(file, section, xmpBoxId));
  if (box) return file.subarray(box.dataStart + xmpBoxId.length, box.dataEnd);
  return pngTexts(file, [pngKeyword], packetMaxBytes).get(pngKeyword);
}

/**
 * Yields the values of the recipe property under any prefix, as an element or an attribute. No XML parser is involved,
 * so a packet cannot make anything be expanded, fetched or nested.
 */
function* recipeTexts(packet: string): Generator<string> {
  let at = 0;
  for (let count = 0; count < namespaceDeclarationsMax; count++) {
    at = packet.indexOf(recipeNamespace, at + 1);
    if (at === -1) return;
    const [, prefix] = /xmlns:([\w.-]{1,40})\s?=\s?["']$/.exec(packet.slice(Math.max(0, at - 64), at)) ?? [];
    if (prefix === undefined) continue;
    const element = between(packet, `<${prefix}:Recipe>`, `</${prefix}:Recipe>`);
    if (element !== undefined) yield decoded(element);
    for (const quote of ['"', "'"]) {
      const attribute = between(packet, `${prefix}:Recipe=${quote}`, quote);
      if (attribute !== undefined) yield decoded(attribute);
    }
  }
}

function between(text: string, beginning: string, end: string): string | undefined {
  const at = text.indexOf(beginning);
  const from = at + beginning.length;
  const to = at === -1 ? -1 : text.indexOf(end, from);
  return to === -1 ? undefined : text.slice(from, to);
}

const namedCharacters: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Decodes XML's five named references and numeric ones. Others stay unchanged, which makes the JSON invalid. */
function decoded(text: string): string {
  return text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name !== undefined) return namedCharacters[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
