import { tagsPerCreationMax } from "../../../../contract/limits.ts";
import { splitTags } from "../../../../contract/split-tags.ts";
import { tagName } from "../../../../contract/tag-names.ts";
import { jpegHeader } from "../../../media/jpeg.ts";
import { bytesOf, startsWith } from "../../../media/sections.ts";
import { tagNamed } from "../tag-names.ts";
import { propertyTexts, readPacket } from "./read-packet.ts";

const dublinCore = "http://purl.org/dc/elements/1.1/";
const photoshopName = bytesOf("Photoshop 3.0\0");
const resourceName = bytesOf("8BIM");
const iptcResource = 0x0404;
/** IPTC-NAA Information Interchange Model, datasets 2:25 (keywords) and 1:90 (coded character set). */
const keywordDataset = 0x0219;
const characterSetDataset = 0x015a;

/**
 * Returns the keywords in a file's XMP (`dc:subject`) and, in a JPEG, in its IPTC data: as tags, each once, at most 50.
 * Omits what cannot be the name of a tag.
 */
export function readKeywords(file: Uint8Array): string[] {
  const packet = readPacket(file);
  const subjects = packet === undefined ? [] : [...propertyTexts(packet, dublinCore, "subject")].flatMap(itemsOf);
  const tags = new Map<string, string>();
  for (const name of [...subjects, ...iptcKeywords(file)].flatMap(splitTags)) {
    const tag = tagNamed(name, "tags");
    if (tag.ok && tagName.safeParse(tag.value.name).success && !tags.has(tag.value.folded)) {
      tags.set(tag.value.folded, tag.value.name);
    }
  }
  return [...tags.values()].slice(0, tagsPerCreationMax);
}

/** Returns the items of a list in a packet. */
function itemsOf(list: string): string[] {
  return [...list.matchAll(/<[\w.-]{1,40}:li[^<>]{0,100}>([^<]*)</g)].map(([, item = ""]) => item);
}

function iptcKeywords(file: Uint8Array): string[] {
  const section = jpegHeader(file)?.find(
    ({ marker, dataStart }) => marker === 0xed && startsWith(file, photoshopName, dataStart),
  );
  const data = section && iptcIn(Buffer.from(file.subarray(section.dataStart + photoshopName.length, section.dataEnd)));
  if (!data) return [];
  const datasets = [...datasetsOf(data)];
  const isUtf8 = datasets.some(({ id, value }) => id === characterSetDataset && value.toString("latin1") === "\x1b%G");
  return datasets
    .filter(({ id }) => id === keywordDataset)
    .map(({ value }) => value.toString(isUtf8 ? "utf8" : "latin1"));
}

/** Returns the IPTC data among the resources of a Photoshop section. Each has a padded name and padded data. */
function iptcIn(resources: Buffer): Buffer | undefined {
  for (let at = 0; at + 12 <= resources.length && startsWith(resources, resourceName, at); ) {
    const id = resources.readUInt16BE(at + 4);
    const nameLength = (resources[at + 6] ?? 0) + 1;
    const sizeAt = at + 6 + nameLength + (nameLength % 2);
    if (sizeAt + 4 > resources.length) return undefined;
    const size = resources.readUInt32BE(sizeAt);
    if (id === iptcResource) return resources.subarray(sizeAt + 4, sizeAt + 4 + size);
    at = sizeAt + 4 + size + (size % 2);
  }
  return undefined;
}

/** Yields short datasets. An extended one, of 32 kB or more, ends the list: no keyword is that long. */
function* datasetsOf(data: Buffer): Generator<{ id: number; value: Buffer }> {
  for (let at = 0; at + 5 <= data.length && data[at] === 0x1c; ) {
    const size = data.readUInt16BE(at + 3);
    if (size > 0x7fff) return;
    yield { id: data.readUInt16BE(at + 1), value: data.subarray(at + 5, at + 5 + size) };
    at += 5 + size;
  }
}
