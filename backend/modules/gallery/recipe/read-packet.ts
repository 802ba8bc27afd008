import { jpegHeader } from "../../../media/jpeg.ts";
import { isUuidBox, mp4Boxes } from "../../../media/mp4.ts";
import { pngTexts } from "../../../media/png-texts.ts";
import { bytesOf, startsWith } from "../../../media/sections.ts";
import { webpChunks } from "../../../media/webp.ts";
import { jpegPacketName, pngKeyword, xmpBoxId } from "./insert-packet.ts";

/** Other programs add to a packet, but none makes one larger than this. */
const packetMaxBytes = 512 * 1024;
const namespaceDeclarationsMax = 16;

/** Returns the XMP packet of a PNG, JPEG, WebP, AVIF, or MP4 as text; `undefined` if there is none. */
export function readPacket(file: Uint8Array): string | undefined {
  const packet = findPacket(file);
  return packet && packet.length <= packetMaxBytes ? new TextDecoder().decode(packet) : undefined;
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
  if (isAvif(file)) return scanForPacket(file);
  return pngTexts(file, [pngKeyword], packetMaxBytes).get(pngKeyword);
}

/** ISO/IEC 23000-22, section 6: the major brand of an AVIF image. */
function isAvif(file: Uint8Array): boolean {
  return startsWith(file, bytesOf("ftypavif"), 4);
}

/** An AVIF keeps its packet among the image data. Its beginning and end are unique (XMP Specification, part 3, section 3). */
function scanForPacket(file: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = bytes.indexOf("<x:xmpmeta");
  const end = start === -1 ? -1 : bytes.subarray(start, start + packetMaxBytes).indexOf("</x:xmpmeta>");
  return end === -1 ? undefined : bytes.subarray(start, start + end);
}

/**
 * Yields the values of a property under any prefix, as an element or an attribute. No XML parser is involved,
 * so a packet cannot make anything be expanded, fetched or nested.
 */
export function* propertyTexts(packet: string, namespace: string, name: string): Generator<string> {
  let at = 0;
  for (let count = 0; count < namespaceDeclarationsMax; count++) {
    at = packet.indexOf(namespace, at + 1);
    if (at === -1) return;
    const [, prefix] = /xmlns:([\w.-]{1,40})\s?=\s?["']$/.exec(packet.slice(Math.max(0, at - 64), at)) ?? [];
    if (prefix === undefined) continue;
    const element = between(packet, `<${prefix}:${name}>`, `</${prefix}:${name}>`);
    if (element !== undefined) yield decoded(element);
    for (const quote of ['"', "'"]) {
      const attribute = between(packet, `${prefix}:${name}=${quote}`, quote);
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
