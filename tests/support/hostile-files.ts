import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { m4aFile, mp3File, mp4Video, wavFile } from "./media-files.ts";

/** No stored file may contain this. */
export const hiddenWords = "somewhere-secret";

const html = Buffer.from("<html><script>alert(1)</script></html>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');
const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#a06030" } });

/** A small image in each accepted type. */
export const png = await picture().png().toBuffer();
export const jpeg = await picture().jpeg().toBuffer();
export const webp = await picture().webp().toBuffer();

const gif = await picture().gif().toBuffer();
const frames = await sharp(Buffer.alloc(60 * 40 * 3 * 2, 90), {
  raw: { width: 60, height: 40 * 2, channels: 3, pageHeight: 40 },
})
  .gif()
  .toBuffer();
export const m4a = await m4aFile(hiddenWords);

/** An image as a phone takes it: rotated, with its location. */
export const photo = await picture()
  .withExif({
    IFD0: { Make: hiddenWords },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 30/1 3230/100",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 7/1 4366/100",
    },
  })
  .withMetadata({ orientation: 6 })
  .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${hiddenWords}</x:xmpmeta>`)
  .jpeg()
  .toBuffer();

/** Returns a file that declares this many pixels and has almost none. */
function hollowPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    png.subarray(0, 8),
    ...[chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

const textChunk = chunk("tEXt", Buffer.from(`Comment\0${hiddenWords}`));
const withText = Buffer.concat([png.subarray(0, 33), textChunk, png.subarray(33)]);
/** Declares two frames of an animation (APNG) and contains one. */
const frameCount = Buffer.alloc(8);
frameCount.writeUInt32BE(2, 0);
const animated = Buffer.concat([png.subarray(0, 33), chunk("acTL", frameCount), png.subarray(33)]);

/** Images that are stored without their hidden content. */
export const picturesWithMore: readonly (readonly [what: string, content: Uint8Array])[] = [
  ["an HTML page behind a PNG", Buffer.concat([png, html])],
  ["an archive behind a JPEG", Buffer.concat([jpeg, Buffer.from("PK\x03\x04"), html])],
  ["an HTML page behind a WebP", Buffer.concat([webp, html])],
  ["a text in a PNG", withText],
  ["two announced frames in a PNG", animated],
  [
    "a comment in a JPEG",
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 18]), Buffer.from(hiddenWords), jpeg.subarray(2)]),
  ],
];
/** Content that must be removed. */
export const leftOut = ["<html", "PK\x03\x04", hiddenWords, "acTL"];

const imageRules = {
  type: "Choose a PNG, JPEG, or WebP image.",
  broken: "This image is damaged and can’t be read. Choose another one.",
  large: "This image is too large. Choose one with at most 100 megapixels and 16383 pixels per side.",
};
const audioRules = {
  type: "Choose a WAV, MP3, or M4A file.",
  broken: "This audio file is damaged and can’t be read. Choose another one.",
  long: "This audio file is too long. Choose one of up to 10 minutes.",
  short: "This audio file is too short. Choose one of at least 0.1 seconds.",
};

/** Files that are refused, each with its message. */
export const refusedFiles: readonly (readonly [
  what: string,
  field: "image" | "audio",
  content: Uint8Array,
  message: string,
])[] = [
  ["nothing", "image", new Uint8Array(), imageRules.type],
  ["an HTML page", "image", html, imageRules.type],
  ["an SVG", "image", svg, imageRules.type],
  ["a GIF", "image", gif, imageRules.type],
  ["a GIF of two frames", "image", frames, imageRules.type],
  ["a script that begins like a GIF", "image", Buffer.from("GIF89a/*<svg/*/=1;alert(1)"), imageRules.type],
  ["a recording", "image", wavFile(1), imageRules.type],
  ["a video", "image", mp4Video(), imageRules.type],
  ["half a PNG", "image", png.subarray(0, png.length / 2), imageRules.broken],
  ["half a JPEG", "image", jpeg.subarray(0, jpeg.length / 2), imageRules.broken],
  ["a JPEG without its last fifth", "image", jpeg.subarray(0, jpeg.length * 0.8), imageRules.broken],
  ["half a WebP", "image", webp.subarray(0, webp.length / 2), imageRules.broken],
  ["a PNG's first bytes and an HTML page", "image", Buffer.concat([png.subarray(0, 8), html]), imageRules.broken],
  ["a JPEG's first bytes and an HTML page", "image", Buffer.concat([jpeg.subarray(0, 3), html]), imageRules.broken],
  ["a PNG without the data it announces", "image", hollowPng(900, 900), imageRules.broken],
  ["a row more than 100 megapixels", "image", hollowPng(10_000, 10_001), imageRules.large],
  ["a side of 16,384 pixels", "image", hollowPng(16_384, 8), imageRules.large],
  ["nothing", "audio", new Uint8Array(), audioRules.type],
  ["an HTML page", "audio", html, audioRules.type],
  ["tags and an HTML page", "audio", Buffer.concat([mp3File(0, "title"), html]), audioRules.type],
  ["a picture", "audio", png, audioRules.type],
  ["a video", "audio", mp4Video({ sound: true }), audioRules.type],
  ["a WAV's first bytes", "audio", wavFile(1).subarray(0, 16), audioRules.broken],
  ["half an M4A", "audio", m4a.subarray(0, 700), audioRules.broken],
  ["hardly any sound", "audio", wavFile(0.05), audioRules.short],
  ["more than ten minutes", "audio", mp3File(601), audioRules.long],
];

/** File names, and the name that is shown for each. */
export const awkwardNames: readonly (readonly [name: string, told: string])[] = [
  ["../../etc/passwd.png", "passwd.png"],
  ["C:\\Users\\ada\\cat.png", "cat.png"],
  ["灯台.webp", "灯台.webp"],
  ["a\u202egnp.exe", "agnp.exe"],
  ["  two   words .png ", "two words .png"],
  ["..", "image.png"],
  [`${"x".repeat(150)}.png`, `${"x".repeat(99)}…`],
  ["<img src=x onerror=alert(1)>.png", "<img src=x onerror=alert(1)>.png"],
];
