import { crc32, deflateSync } from "node:zlib";
import { BufferSource, Input, MP4 } from "mediabunny";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  audioPromptMaxCharacters,
  negativePromptMaxCharacters,
  promptMaxCharacters,
} from "../../../../contract/limits.ts";
import type { FileRecipe } from "../../../../contract/uploads.ts";
import { mp4Video } from "../../../../tests/support/media-files.ts";
import { jpegApp1 } from "../../../media/jpeg.ts";
import { uuidBox } from "../../../media/mp4.ts";
import { pngChunk, pngChunks } from "../../../media/png.ts";
import { viewOf } from "../../../media/sections.ts";
import { webpChunks } from "../../../media/webp.ts";
import { headBytes, insertPacket, jpegPacketName, packetMaxBytes, pngKeyword, xmpBoxId } from "./insert-packet.ts";
import { recipeNamespace, recipePacket } from "./packet.ts";
import { readRecipe } from "./read-recipe.ts";

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#a06030" } });
const seeThrough = () => sharp({ create: { width: 41, height: 31, channels: 4, background: "#a0603080" } });

/** A file of each container, and of each variant that takes a packet in a different way. */
const files: Record<string, { mediaType: string; bytes: Uint8Array }> = {
  PNG: { mediaType: "image/png", bytes: await picture().png().toBuffer() },
  JPEG: { mediaType: "image/jpeg", bytes: await picture().jpeg().toBuffer() },
  "lossy WebP": { mediaType: "image/webp", bytes: await picture().webp().toBuffer() },
  "lossless WebP": { mediaType: "image/webp", bytes: await picture().webp({ lossless: true }).toBuffer() },
  "see-through lossless WebP": {
    mediaType: "image/webp",
    bytes: await seeThrough().webp({ lossless: true }).toBuffer(),
  },
  "extended WebP": { mediaType: "image/webp", bytes: await seeThrough().webp({ quality: 60 }).toBuffer() },
  MP4: { mediaType: "video/mp4", bytes: mp4Video({ sound: true }) },
};
const pictures = Object.keys(files).filter((name) => name !== "MP4");

const recipe: FileRecipe = {
  generation_type: "text-to-image",
  prompt: "a lighthouse",
  negative_prompt: "",
  aspect_ratio: "3:2",
  quality: "high",
  style: null,
  model: "preview",
  seed: 7,
  count: 1,
};

async function extend(name: string, packet: Uint8Array): Promise<Uint8Array> {
  const file = files[name];
  if (!file) throw new Error(`There is no ${name}.`);
  const { mediaType, bytes } = file;
  const { width = 64, height = 64 } = mediaType === "video/mp4" ? {} : await sharp(bytes).metadata();
  const head = bytes.subarray(0, headBytes);
  const parts = insertPacket({ mediaType, sizeBytes: bytes.length, width, height, head }, packet) ?? [];
  return Buffer.concat(
    parts.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.start, part.end + 1))),
  );
}

const packetOf = (about: Partial<FileRecipe> = {}) =>
  recipePacket({ origin: "model", creatorTool: "Atelier", recipe: { ...recipe, ...about } });
const withText = (text: string, about: Partial<FileRecipe> = {}) =>
  packetOf({ prompt: text, negative_prompt: text.slice(0, negativePromptMaxCharacters), ...about });

const words: Record<string, string> = {
  quotes: `"quoted" and 'so' on \\ back \\" slash`,
  emoji: "🌊👩‍🚀🏳️‍🌈",
  "Chinese and Korean": "灯台と船、夜の海。 등대",
  "control characters": "a\u0000b\u0001c\u001f\u007f\u0085\u009f\ttab\r\nline\u2028\u2029\ufeff\ufffe\uffff",
  XML: `<rdf:li>&lt;&amp;amp;</rdf:li><!ENTITY x SYSTEM "file:///etc/passwd">&x;&#38;</atelier:Recipe>`,
  "the end of a CDATA section": "a ]]> b <![CDATA[ c ]]>",
  "the end of a packet": `<?xpacket end="w"?></x:xmpmeta>`,
  "half of a character": "a\ud83d b\udc00",
  "as many characters as may be": "&".repeat(promptMaxCharacters),
  "as many large characters as may be": "灯".repeat(promptMaxCharacters),
};

describe.each(Object.keys(files))("A recipe in a file: %s", (name) => {
  test.each(Object.entries(words))("comes back whole with %s", async (_what, text) => {
    const file = await extend(name, withText(text));
    expect(readRecipe(file)).toEqual({
      ...recipe,
      prompt: text.trim(),
      negative_prompt: text.slice(0, negativePromptMaxCharacters).trim(),
    });
  });

  test("comes back with everything that a mode may say", async () => {
    const about = {
      generation_type: "image-to-video-audio",
      style: "ink",
      strength: 0.35,
      duration_seconds: 5,
      audio_prompt: "rain <on> a roof",
    } as const;
    expect(readRecipe(await extend(name, packetOf(about)))).toEqual({ ...recipe, ...about });
  });

  test("stands in a packet that says how it was made, and is not in the clean one", async () => {
    const clean = await extend(name, recipePacket({ origin: "procedural", creatorTool: "A & B" }));
    expect(readRecipe(clean)).toBeUndefined();
    const text = Buffer.from(clean).toString();
    expect(text).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia<");
    expect(text).toContain("<xmp:CreatorTool>A &amp; B</xmp:CreatorTool>");
    expect(text).not.toContain("atelier:Recipe");
  });
});

test.each(Object.entries(words))("A packet is well-formed XML with %s in it", (_what, text) => {
  const [, value = ""] = /<atelier:Recipe>(.*)<\/atelier:Recipe>/s.exec(Buffer.from(withText(text)).toString()) ?? [];
  expect(value.length).toBeGreaterThan(text.length);
  expect(value).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  // XML 1.0, section 2.2, without the discouraged characters.
  expect(value).toMatch(/^[\u0020-\u007e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]*$/u);
});

test.each([
  ["procedural", "algorithmicMedia"],
  ["model", "trainedAlgorithmicMedia"],
  ["model-edit", "compositeWithTrainedAlgorithmicMedia"],
] as const)("What is of origin %s has the digital source type %s", (origin, sourceType) => {
  const packet = Buffer.from(recipePacket({ origin, creatorTool: "Atelier" })).toString();
  expect(packet).toContain(`>http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}<`);
});

describe("A file with a recipe in it", () => {
  test.each(pictures)("is the same picture to every program: %s", async (name) => {
    const before = files[name]?.bytes ?? new Uint8Array();
    const after = await extend(name, withText("a boat"));
    const options = { failOn: "warning" } as const;
    expect(await sharp(after, options).raw().toBuffer()).toEqual(await sharp(before, options).raw().toBuffer());
    const metadata = await sharp(after).metadata();
    const { format, width, height, hasAlpha } = await sharp(before).metadata();
    expect(metadata).toMatchObject({ format, width, height, hasAlpha });
    expect(metadata.xmp?.toString()).toContain("a boat");
  });

  test("is the same video: it opens with the same tracks and length", async () => {
    const details = async (bytes: Uint8Array) => {
      using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
      return [await input.getMimeType(), await input.computeDuration()];
    };
    expect(await details(await extend("MP4", withText("a boat")))).toEqual(await details(mp4Video({ sound: true })));
  });

  test("has right checksums in every PNG chunk, and right sizes in WebP", async () => {
    const png = await extend("PNG", withText("a boat"));
    const chunks = pngChunks(png) ?? [];
    expect(chunks.map(({ type }) => type).slice(0, 2)).toEqual(["IHDR", "iTXt"]);
    for (const { start, dataEnd } of chunks) {
      expect(viewOf(png).getUint32(dataEnd)).toBe(crc32(png.subarray(start + 4, dataEnd)));
    }
    for (const name of ["lossy WebP", "see-through lossless WebP", "extended WebP"]) {
      const webp = await extend(name, withText("odd".repeat(3)));
      expect(viewOf(webp).getUint32(4, true) + 8).toBe(webp.length);
      expect(webpChunks(webp)?.map(({ type }) => type)).toEqual(expect.arrayContaining(["VP8X", "XMP "]));
    }
  });

  test("always fits: the longest recipe there can be is smaller than the smallest place for one", () => {
    const longest = withText("&".repeat(promptMaxCharacters), {
      negative_prompt: "\u0001".repeat(negativePromptMaxCharacters),
      audio_prompt: "\uffff".repeat(audioPromptMaxCharacters),
      style: "&".repeat(60),
      model: "&".repeat(100),
    });
    expect(longest.length).toBeLessThan(packetMaxBytes);
  });
});

describe("Reading a recipe", () => {
  const packetText = Buffer.from(packetOf()).toString();
  const inPng = async (chunk: Uint8Array) => {
    const png = files.PNG?.bytes ?? new Uint8Array();
    return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  };
  const pngWith = (text: string) =>
    inPng(pngChunk("iTXt", Buffer.concat([Buffer.from(`${pngKeyword}\0\0\0\0\0`), Buffer.from(text)])));

  test("finds it where another program has written the packet again, in its own way", async () => {
    const json = JSON.stringify({ ...recipe, prompt: `"a" & <b> 🌊` });
    const escaped = json
      .replaceAll("&", "&#x26;")
      .replaceAll("<", "&#60;")
      .replaceAll('"', "&quot;")
      .replaceAll("🌊", "&#x1F30A;");
    const head = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmlns:ns1='${recipeNamespace}'`;
    for (const text of [`${head} ns1:Recipe="${escaped}"/>`, `${head}><ns1:Recipe>${escaped}</ns1:Recipe>`]) {
      expect(readRecipe(await pngWith(text))).toEqual({ ...recipe, prompt: `"a" & <b> 🌊` });
    }
    const compressed = Buffer.concat([Buffer.from(`${pngKeyword}\0\x01\0en\0\0`), deflateSync(packetText)]);
    expect(readRecipe(await inPng(pngChunk("iTXt", compressed)))).toEqual(recipe);
  });

  test.each([
    ["an entity that would have to be expanded", packetText.replace("a lighthouse", "&xxe;"), "&xxe;"],
    ["a reference to no character", packetText.replace("a lighthouse", "&#x110000;"), "&#x110000;"],
  ])("leaves %s as it stands", async (_what, text, prompt) => {
    expect(readRecipe(await pngWith(text))).toEqual({ ...recipe, prompt });
  });

  test.each([
    ["no JSON", packetText.replace("{", "")],
    ["another mode", packetText.replace("text-to-image", "text-to-mind")],
    ["more outputs than there may be", packetText.replace('"count":1', '"count":9')],
    ["no prompt", packetText.replace('"prompt":"a lighthouse",', "")],
    ["no end", packetText.slice(0, packetText.indexOf("</atelier:Recipe>"))],
    ["another namespace", packetText.replaceAll(recipeNamespace, "urn:other:1#")],
    ["nothing at all", ""],
    ["thousands of namespaces", `xmlns:a="${recipeNamespace}" `.repeat(9_000)],
  ])("takes nothing from a packet with %s", async (_what, text) => {
    expect(readRecipe(await pngWith(text))).toBeUndefined();
  });

  test("takes nothing from files that are broken, hostile or something else", async () => {
    const bomb = Buffer.concat([
      Buffer.from(`${pngKeyword}\0\x01\0\0\0`),
      deflateSync(Buffer.from(packetText.padEnd(512 * 1024 + 1))),
    ]);
    const lying = Buffer.from((await extend("PNG", packetOf())).slice());
    lying.writeUInt32BE(0xffffffff, 33);
    const hostile: Uint8Array[] = [
      new Uint8Array(),
      Buffer.from("<html></html>"),
      Buffer.from(packetText),
      await inPng(pngChunk("iTXt", bomb)),
      await inPng(pngChunk("iTXt", Buffer.from(`${pngKeyword}\0`))),
      lying,
      uuidBox(xmpBoxId, packetOf()),
      Buffer.concat([Buffer.from([0xff, 0xd8]), jpegApp1(Buffer.concat([jpegPacketName, packetOf()]))]),
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]),
      Buffer.concat([Buffer.from("RIFF\xff\xff\xff\x7fWEBPXMP \xff\xff\xff\xff", "latin1")]),
      Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from("ftyp"), Buffer.alloc(8, 0xff)]),
      Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from("ftyp"), Buffer.alloc(8)]),
    ];
    for (const file of hostile) expect(readRecipe(file)).toBeUndefined();
    for (const name of Object.keys(files)) {
      const whole = await extend(name, packetOf());
      for (let length = 0; length < whole.length; length += 37) readRecipe(whole.subarray(0, length));
    }
  });
});
