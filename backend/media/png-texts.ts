import { inflateSync } from "node:zlib";
import { pngChunks } from "./png.ts";
import type { Section } from "./sections.ts";

/** A keyword has at most 79 bytes (PNG specification, third edition, section 11.3.3.2). */
const keywordMaxBytes = 79;

/**
 * Returns the texts of a PNG that have one of these keywords, as bytes: UTF-8 or Latin-1. The first text of a keyword
 * counts. Compressed texts are inflated up to `maxBytes`; longer and broken ones are left out.
 */
export function pngTexts(file: Uint8Array, keywords: readonly string[], maxBytes: number): Map<string, Uint8Array> {
  const texts = new Map<string, Uint8Array>();
  for (const chunk of pngChunks(file) ?? []) {
    if (!isText(chunk.type)) continue;
    const keyword = keywordOf(file, chunk);
    if (!keywords.includes(keyword) || texts.has(keyword)) continue;
    const text = textOf(chunk.type, file.subarray(chunk.dataStart + keyword.length + 1, chunk.dataEnd), maxBytes);
    if (text && text.length <= maxBytes) texts.set(keyword, text);
  }
  return texts;
}

/** ComfyUI writes the texts of an animated PNG into chunks of its own, in the form of `tEXt`. */
const textTypes = ["tEXt", "zTXt", "iTXt", "comf"] as const;
type TextType = (typeof textTypes)[number];

function isText(type: string): type is TextType {
  return textTypes.some((one) => one === type);
}

function keywordOf(file: Uint8Array, { dataStart, dataEnd }: Section): string {
  const beginning = file.subarray(dataStart, Math.min(dataEnd, dataStart + keywordMaxBytes + 1));
  return String.fromCharCode(...beginning.subarray(0, Math.max(0, beginning.indexOf(0))));
}

function textOf(type: TextType, data: Uint8Array, maxBytes: number): Uint8Array | undefined {
  if (type === "tEXt" || type === "comf") return data;
  // The compression method precedes the text.
  if (type === "zTXt") return inflated(data.subarray(1), maxBytes);
  // Compression flag and method, language and translated keyword precede the text.
  const languageEnd = data.indexOf(0, 2);
  const textStart = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1);
  if (textStart === -1) return undefined;
  const text = data.subarray(textStart + 1);
  return data[0] === 0 ? text : inflated(text, maxBytes);
}

function inflated(data: Uint8Array, maxBytes: number): Uint8Array | undefined {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}
