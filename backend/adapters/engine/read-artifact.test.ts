import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { EngineRefusal } from "./port.ts";
import { readArtifact } from "./read-artifact.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const box = (brands: string) => bytesOf(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);

async function refusalOf(bytes: Uint8Array) {
  const error: unknown = await readArtifact(bytes).catch((thrown: unknown) => thrown);
  return error instanceof EngineRefusal ? error.failure : error;
}

describe("An output is what its bytes are", () => {
  test.each([
    ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\0"],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/webp", "RIFF\0\0\0\0WEBPVP8 "],
    ["video/mp4", "\0\0\0\x20ftypisom"],
    ["video/mp4", "\0\0\0\x14ftypqt  \0\0\0\0qt  "],
  ])("%s", async (mediaType, text) => {
    const bytes = bytesOf(text);
    expect(await readArtifact(bytes)).toEqual({ bytes, mediaType, poster: null });
  });

  test.each([
    ["a page", " <!doctype html><html>", "HTML"],
    ["an answer", '{"error": "busy"}', "JSON"],
    ["a drawing", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "SVG"],
    ["a WebM video", "\x1aE\xdf\xa3", "WebM or Matroska"],
    ["a GIF", "GIF89a", "GIF"],
    ["a TIFF", "MM\0*\0\0\0\x08", "TIFF"],
    ["a JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n", "JPEG XL"],
    ["noise", "not what it says", "unknown"],
  ])("%s is none, and its format is named", async (_what, text, format) => {
    const detail = expect.stringContaining(`Its format is ${format}.`);
    expect(await refusalOf(bytesOf(text))).toEqual({ code: "INTERNAL", retryable: false, detail });
  });

  test.each([["heic\0\0\0\0mif1heic"], ["mif1\0\0\0\0mif1heix"], ["hevc\0\0\0\0msf1hevc"]])(
    "a phone's photo (%j) is none, and its format is named",
    async (brands) => {
      expect(await refusalOf(box(brands))).toMatchObject({ retryable: false, detail: expect.stringContaining("HEIC") });
    },
  );

  test("nothing is none", async () => {
    expect(await refusalOf(new Uint8Array())).toMatchObject({ code: "INTERNAL", detail: "The result is empty." });
  });
});

describe("AVIF becomes PNG", () => {
  test("with its colors, its transparency, and its original", async () => {
    const background = { r: 200, g: 80, b: 60, alpha: 0.5 };
    const avif = await sharp({ create: { width: 24, height: 16, channels: 4, background } })
      .avif({ lossless: true })
      .toBuffer();
    const artifact = await readArtifact(avif);
    expect(artifact).toMatchObject({ mediaType: "image/png", original: { bytes: avif, mediaType: "image/avif" } });
    const { data, info } = await sharp(artifact.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 24, height: 16, channels: 4 });
    expect([...data.subarray(0, 4)]).toEqual([200, 80, 60, 128]);
  });

  test("also where its first brand is that of all such formats", async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .avif()
      .toBuffer();
    image.write("mif1", 8, "latin1");
    expect(await readArtifact(image)).toMatchObject({ mediaType: "image/png" });
  });

  test("and half of one is refused once and for all", async () => {
    const noise = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .avif()
      .toBuffer();
    expect(await refusalOf(noise.subarray(0, noise.length / 2))).toMatchObject({
      code: "INTERNAL",
      retryable: false,
      detail: expect.stringContaining("AVIF"),
    });
  });
});
