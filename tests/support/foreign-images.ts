import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { jpegApp1 } from "../../backend/media/jpeg.ts";
import { pngChunk, pngHeaderBytes } from "../../backend/media/png.ts";
import { riffChunk, riffHeader, vp8xFlag, webpChunks } from "../../backend/media/webp.ts";

/** Returns a small image of a color, so that images with different colors are different files. */
export function plainPng(background = "#a06030"): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The ways in which PNG stores a text. */
export const pngTextTypes = ["tEXt", "zTXt", "iTXt", "compressed iTXt"] as const;

/** Returns the PNG with a text under a keyword. */
export function withPngText(
  png: Uint8Array,
  keyword: string,
  text: string | Uint8Array,
  type: (typeof pngTextTypes)[number] = "tEXt",
): Buffer {
  const bytes = Buffer.from(text);
  const data = {
    tEXt: () => [bytes],
    zTXt: () => [Buffer.of(0), deflateSync(bytes)],
    iTXt: () => [Buffer.of(0, 0, 0, 0), bytes],
    "compressed iTXt": () => [Buffer.of(1, 0, 0, 0), deflateSync(bytes)],
  }[type]();
  const name = type === "compressed iTXt" ? "iTXt" : type;
  const chunk = pngChunk(name, Buffer.concat([Buffer.from(`${keyword}\0`), ...data]));
  return Buffer.concat([png.subarray(0, pngHeaderBytes), chunk, png.subarray(pngHeaderBytes)]);
}

/**
 * Returns a TIFF block with one field: as undefined bytes in the Exif directory for a UserComment, otherwise, and if
 * `isText` is set, as text in the first directory.
 */
export function exifBlock(
  tag: number,
  value: Uint8Array,
  order: "II" | "MM" = "MM",
  { isText = tag !== 0x9286 } = {},
): Buffer {
  const isInExif = !isText;
  const block = Buffer.alloc(isInExif ? 44 : 26);
  const write16 = (number: number, at: number) =>
    order === "II" ? block.writeUInt16LE(number, at) : block.writeUInt16BE(number, at);
  const write32 = (number: number, at: number) =>
    order === "II" ? block.writeUInt32LE(number, at) : block.writeUInt32BE(number, at);
  block.write(order, "latin1");
  write16(42, 2);
  write32(8, 4);
  const writeField = (at: number, [name, type, count, content]: [number, number, number, number]) => {
    write16(1, at);
    write16(name, at + 2);
    write16(type, at + 4);
    write32(count, at + 6);
    write32(content, at + 10);
  };
  if (isInExif) writeField(8, [0x8769, 4, 1, 26]);
  writeField(isInExif ? 26 : 8, [tag, isInExif ? 7 : 2, value.length, block.length]);
  return Buffer.concat([block, value]);
}

/** Returns a UserComment in UTF-16, as A1111 writes it. */
export function userComment(text: string, order: "le" | "be" = "be"): Buffer {
  const utf16 = Buffer.from(text, "utf16le");
  return Buffer.concat([Buffer.from("UNICODE\0"), order === "be" ? utf16.swap16() : utf16]);
}

/** Returns a small JPEG with the block. */
export async function jpegWithExif(block: Uint8Array): Promise<Buffer> {
  const jpeg = await sharp(await plainPng())
    .jpeg()
    .toBuffer();
  const segment = jpegApp1(Buffer.concat([Buffer.from("Exif\0\0"), block]));
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** Returns a small WebP with the block. */
export async function webpWithExif(block: Uint8Array): Promise<Buffer> {
  const webp = await sharp(await plainPng())
    .webp()
    .toBuffer();
  const header = Buffer.alloc(10);
  header[0] = vp8xFlag.exif;
  header.writeUIntLE(39, 4, 3);
  header.writeUIntLE(29, 7, 3);
  const image = (webpChunks(webp) ?? []).filter(({ type }) => type === "VP8 " || type === "VP8L");
  const chunks = [
    riffChunk("VP8X", header),
    ...image.map(({ type, dataStart, dataEnd }) => riffChunk(type, webp.subarray(dataStart, dataEnd))),
    riffChunk("EXIF", block),
  ];
  return Buffer.concat([riffHeader(chunks.reduce((sum, { length }) => sum + length, 0)), ...chunks]);
}

export const a1111Text = [
  "a (lighthouse:1.2) at dawn, <lora:ink:0.8> oil",
  "painting",
  "Negative prompt: blurry, ((text))",
  "watermark",
  'Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 123456, Size: 832x1216, Model hash: abc, Model: dreamshaper_8, Lora hashes: "ink: 1, b: 2"',
].join("\n");

/** A graph as ComfyUI has run it: two samplers' worth of nodes, with the words behind a control net. */
export const comfyUiGraph = {
  "3": {
    class_type: "KSampler",
    inputs: {
      seed: 123456,
      steps: 20,
      cfg: 8,
      sampler_name: "euler",
      denoise: 1,
      model: ["10", 0],
      positive: ["11", 0],
      negative: ["11", 1],
      latent_image: ["5", 0],
    },
  },
  "4": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "sd\\dreamshaper_8.safetensors" } },
  "5": { class_type: "EmptyLatentImage", inputs: { width: 832, height: 1216, batch_size: 1 } },
  "6": { class_type: "CLIPTextEncode", inputs: { text: "a lighthouse at dawn", clip: ["4", 1] } },
  "7": { class_type: "CLIPTextEncode", inputs: { text: ["12", 0], clip: ["4", 1] } },
  "8": { class_type: "VAEDecode", inputs: { samples: ["3", 0], vae: ["4", 2] } },
  "9": { class_type: "SaveImage", inputs: { filename_prefix: "a", images: ["8", 0] } },
  "10": { class_type: "LoraLoader", inputs: { lora_name: "ink", model: ["4", 0], clip: ["4", 1] } },
  "11": {
    class_type: "ControlNetApplyAdvanced",
    inputs: { positive: ["6", 0], negative: ["7", 0], control_net: ["13", 0], image: ["14", 0] },
  },
  "12": { class_type: "PrimitiveString", inputs: { value: "blurry" } },
};

export const invokeAiMetadata = {
  positive_prompt: "a lighthouse at dawn",
  negative_prompt: "blurry",
  seed: 123456,
  steps: 30,
  cfg_scale: 7.5,
  scheduler: "euler",
  width: 832,
  height: 1216,
  model: { key: "k", name: "Dreamshaper 8" },
  loras: [],
};

export const swarmUiParameters = {
  sui_image_params: {
    prompt: "a lighthouse at dawn",
    negativeprompt: "blurry",
    model: "dreamshaper_8",
    seed: "123456",
    steps: 20,
    cfgscale: 7,
    width: "832",
    height: 1216,
  },
  sui_extra_data: { date: "2026-01-01" },
};

export const fooocusParameters = {
  prompt: "a lighthouse at dawn",
  negative_prompt: "blurry",
  styles: "['Fooocus V2']",
  resolution: "(832, 1216)",
  base_model: "dreamshaper_8",
  seed: "123456",
  steps: 30,
  guidance_scale: 4,
  lora_combined_1: "ink : 0.5",
};
