import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { m4aFile, mp4Video } from "../../../tests/support/media-files.ts";
import { box, tagPlaces, videoWithTexts } from "../../../tests/support/tagged-videos.ts";
import { pngChunk, pngHeaderBytes } from "../../media/png.ts";
import { riffChunk } from "../../media/webp.ts";
import { boxDepthMax, boxesMax, boxStructure } from "./box-structure.ts";
import { createSigner } from "./certificate.ts";
import { createContentCredentials } from "./in-thread.ts";
import { type Claim, type CredentialType, joinSigned } from "./port.ts";
import { manifestBoxId, structureOf } from "./structure.ts";

const claim: Claim = { generator: { name: "Atelier", version: "1" }, createdAt: 0 };
const credentials = createContentCredentials({ signer: await createSigner("A", Date.now()) });
afterAll(() => credentials.close());

const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: "#a63" } });
const files: Record<CredentialType, Uint8Array> = {
  "image/png": await picture.clone().png().toBuffer(),
  "image/jpeg": await picture.clone().jpeg().toBuffer(),
  "image/webp": await picture.clone().webp().toBuffer(),
  "image/avif": await picture.clone().avif().toBuffer(),
  "video/mp4": mp4Video(),
};
const types = Object.keys(files) as CredentialType[];
const film = files["video/mp4"];
const withBoxes = (...boxes: Uint8Array[]) => Buffer.concat([film, ...boxes]);
const many = (count: number, type = "free") => Array.from({ length: count }, () => box(type));
const nested = (depth: number, types: readonly string[], inner: Uint8Array = Buffer.alloc(0)) =>
  Array.from({ length: depth }).reduce<Uint8Array>(
    (content, _, at) => box(types[at % types.length] ?? "", content),
    inner,
  );
const mp4 = (bytes: Uint8Array) => structureOf(bytes, "video/mp4");

/** Returns the file with a manifest store. */
function withStore(mediaType: CredentialType, store: Uint8Array): Uint8Array {
  const file = Buffer.from(files[mediaType]);
  if (mediaType === "image/png")
    return Buffer.concat([file.subarray(0, pngHeaderBytes), pngChunk("caBX", store), file.subarray(pngHeaderBytes)]);
  if (mediaType === "image/webp") return Buffer.concat([file, riffChunk("C2PA", store)]);
  if (mediaType !== "image/jpeg") {
    const start = Buffer.concat([manifestBoxId, Buffer.alloc(4), Buffer.from("manifest\0"), Buffer.alloc(8)]);
    return Buffer.concat([file, box("uuid", start, store)]);
  }
  const parts = Array.from({ length: Math.ceil(store.length / 60_000) }, (_, at) => {
    const number = Buffer.from([0, 0, 0, at + 1]);
    const first = at === 0 ? Buffer.alloc(0) : store.subarray(0, 8);
    const data = store.subarray(at * 60_000, (at + 1) * 60_000);
    const content = Buffer.concat([Buffer.from("JP\0\x01"), number, first, data]);
    const head = Buffer.from([0xff, 0xeb, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([file.subarray(0, 2), ...parts, file.subarray(2)]);
}

describe("The boxes of a file are counted before the library sees it", () => {
  test("up to a number of them, wherever they stand", () => {
    const count = { boxes: 0 };
    boxStructure(film, "mp4", count);
    const left = boxesMax - count.boxes;
    expect(mp4(withBoxes(...many(left)))).toBe("plain");
    expect(mp4(withBoxes(...many(left + 1)))).toBe("complex");
    expect(mp4(withBoxes(box("moov", box("trak", ...many(left + 1)))))).toBe("complex");
    expect(mp4(withBoxes(box("moof", ...many(left + 1, "traf"))))).toBe("complex");
    expect(mp4(withBoxes(box("meta", Buffer.alloc(4), ...many(left + 1))))).toBe("complex");
    expect(mp4(withBoxes(box("mdat", ...many(left + 1))))).toBe("plain");
    const avif = Buffer.concat([files["image/avif"], ...many(boxesMax)]);
    expect(structureOf(avif, "image/avif")).toBe("complex");
  });

  test("up to a depth", () => {
    const kinds = ["stbl", "minf", "mdia", "trak"];
    expect(mp4(withBoxes(nested(boxDepthMax, kinds)))).toBe("plain");
    expect(mp4(withBoxes(nested(boxDepthMax + 1, kinds)))).toBe("complex");
    expect(mp4(withBoxes(nested(boxDepthMax + 1, ["mdat"])))).toBe("plain");
  });

  test.each(types)("also those of the manifests in %s", (mediaType) => {
    const store = (content: Uint8Array) => structureOf(withStore(mediaType, box("jumb", content)), mediaType);
    expect(store(Buffer.concat(many(100, "cbor")))).toBe("plain");
    expect(store(Buffer.concat(many(boxesMax, "cbor")))).toBe("complex");
    expect(store(nested(boxDepthMax - 1, ["jumb"]))).toBe("plain");
    expect(store(nested(boxDepthMax, ["jumb"]))).toBe("complex");
    expect(store(box("jumb", box("json").fill(255, 0, 4)))).toBe("damaged");
  });
});

describe("A file whose boxes do not fit into each other is damaged", () => {
  const longer = (type: string) => box(type).fill(1, 2, 3);
  test.each<[string, Uint8Array]>([
    ["a container that is longer than the one around it", withBoxes(box("moov", longer("trak")), Buffer.alloc(1_000))],
    ["a box that is longer than its container", withBoxes(box("moov", longer("free")), Buffer.alloc(1_000))],
    ["a container that is longer than the file", withBoxes(longer("moov"))],
    ["a box shorter than its own header", withBoxes(box("moov", box("trak").fill(4, 3, 4)))],
    [
      "a long box shorter than its own header",
      withBoxes(box("moov", Buffer.from([0, 0, 0, 1]), Buffer.from("trak"), Buffer.alloc(8))),
    ],
    ["a rest that begins another box", withBoxes(box("moov", Buffer.from([0, 0, 1])), box("free"))],
    [
      "a container of metadata that is neither ISO's nor QuickTime's",
      withBoxes(box("meta", Buffer.of(0, 0, 0, 8), Buffer.from("free"))),
    ],
  ])("%s", (_what, bytes) => {
    expect(mp4(bytes)).toBe("damaged");
  });

  test("and boxes behind one without a size are counted", () => {
    const empty = Buffer.concat([Buffer.alloc(4), Buffer.from("free")]);
    expect(mp4(withBoxes(box("udta", empty, ...many(boxesMax))))).toBe("complex");
  });
});

describe("Files as programs write them are plain", () => {
  test.each(types)("%s, also signed", async (mediaType) => {
    const bytes = new Uint8Array(files[mediaType]);
    const parts = await credentials.sign({ bytes, mediaType, claim, ingredients: [] });
    if ("problem" in parts) throw new Error(parts.problem);
    const signed = joinSigned(parts, bytes);
    for (const file of [bytes, signed]) expect(structureOf(file, mediaType)).toBe("plain");
  });

  test("videos with sound, with metadata in any place, and cut off, and a file of sound", async () => {
    for (const file of [
      mp4Video({ sound: true }),
      await m4aFile("a title"),
      ...tagPlaces.map((place) => videoWithTexts({ comment: "a" }, place)),
    ])
      expect(mp4(file)).toBe("plain");
    expect(mp4(withBoxes(box("moov", box("udta", box("free"), Buffer.alloc(4)))))).toBe("plain");
    expect(mp4(film.subarray(0, -3))).toBe("plain");
  });
});

test("The library gets no file of more boxes to read, sign, or collect from", async () => {
  const bytes = withBoxes(...many(boxesMax));
  expect(await credentials.read(bytes, "video/mp4")).toEqual({ found: "complex" });
  const refused = { problem: "The structure of the file is complex." };
  expect(await credentials.collect(bytes, "video/mp4")).toEqual(refused);
  expect(await credentials.sign({ bytes, mediaType: "video/mp4", claim, ingredients: [] })).toEqual(refused);
});
