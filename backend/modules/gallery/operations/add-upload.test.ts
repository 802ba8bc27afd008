import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { type Upload, upload, uploads } from "../../../../contract/uploads.ts";
import type { Person } from "../../../../tests/support/api.ts";
import { m4aRecording, mp3Recording, mp4Video, wavRecording } from "../../../../tests/support/media-files.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const html = Buffer.from("<html><script>alert(1)</script></html>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>');
const secret = "somewhere-secret";
const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#a06030" } });
const png = await picture().png().toBuffer();
const jpeg = await picture().jpeg().toBuffer();
const webp = await picture().webp().toBuffer();

const gif = await picture().gif().toBuffer();
const m4a = await m4aRecording(secret);

/** A picture as a phone takes it: on its side, with the place it was taken at. */
const photo = await picture()
  .withExif({
    IFD0: { Make: secret },
    IFD3: {
      GPSLatitudeRef: "N",
      GPSLatitude: "51/1 30/1 3230/100",
      GPSLongitudeRef: "W",
      GPSLongitude: "0/1 7/1 4366/100",
    },
  })
  .withMetadata({ orientation: 6 })
  .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
  .jpeg()
  .toBuffer();

/** Says that it has so many pixels, and has hardly any. */
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

const textChunk = chunk("tEXt", Buffer.from(`Comment\0${secret}`));
const withText = Buffer.concat([png.subarray(0, 33), textChunk, png.subarray(33)]);

const imageRules = {
  type: "Choose a PNG, JPEG or WebP picture.",
  broken: "This picture is damaged and cannot be read. Choose another one.",
  large: "This picture is too large. Choose one of at most 64 megapixels and 16383 pixels a side.",
};
const audioRules = {
  type: "Choose a WAV, MP3 or M4A recording.",
  broken: "This recording is damaged and cannot be read. Choose another one.",
  long: "This recording is too long. Choose one of at most 10 minutes.",
  short: "This recording is too short. Choose one of at least 0.1 seconds.",
};

const send = (studio: StudioBackend, { access }: Person, field: string, content: Uint8Array, name = "file.png") =>
  studio.sendFile(uploads.upload, { field, content, name }, access);

async function keep(studio: StudioBackend, person: Person, field: string, content: Uint8Array): Promise<Upload> {
  const answer = await send(studio, person, field, content);
  expect(answer.status).toBe(201);
  return upload.parse(answer.json);
}

async function fetchFile(studio: StudioBackend, address: string) {
  const response = await studio.backend.fetch(new Request(new URL(address, "http://api.internal")));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describeOnEachBackend("An upload", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register() };
  };

  test.each([
    ["PNG", png, "png"],
    ["JPEG", jpeg, "jpeg"],
    ["WebP", webp, "webp"],
  ])("of a %s is kept as such, with smaller copies, and told as it is", async (_what, content, format) => {
    const { studio, ada } = await start();
    const kept = await keep(studio, ada, "image", content);
    expect(kept).toMatchObject({
      kind: "image",
      name: "file.png",
      media_type: `image/${format}`,
      width: 60,
      height: 40,
    });
    expect(kept.duration_seconds).toBeNull();
    const { bytes, headers } = await fetchFile(studio, kept.url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 60, height: 40 });
    expect(bytes.byteLength).toBe(kept.size_bytes);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": `image/${format}`,
      "x-content-type-options": "nosniff",
    });
    const thumbnail = await fetchFile(studio, kept.thumbnail_url ?? "");
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: "webp", width: 60 });
    expect(Buffer.from(kept.thumbhash ?? "", "base64").byteLength).toBeGreaterThan(4);
  });

  test.each([
    ["WAV", wavRecording(1), "audio/wav", 1],
    ["MP3", mp3Recording(2, secret), "audio/mpeg", 2],
    ["M4A", m4a, "audio/mp4", 2],
  ])("of a %s is kept as such, without what its tags said", async (_what, content, mediaType, seconds) => {
    const { studio, ada } = await start();
    const kept = await keep(studio, ada, "audio", content);
    expect(kept).toMatchObject({ kind: "audio", media_type: mediaType, thumbnail_url: null, thumbhash: null });
    expect([kept.width, kept.height]).toEqual([null, null]);
    expect(kept.duration_seconds).toBeCloseTo(seconds, 1);
    const { bytes, headers } = await fetchFile(studio, kept.url);
    expect(bytes.includes(secret)).toBe(false);
    expect(headers.get("content-type")).toBe(mediaType);
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  });

  test("of a photo is upright, and tells nothing of where and with what it was taken", async () => {
    const { studio, ada } = await start();
    expect(photo.includes(secret)).toBe(true);
    const kept = await keep(studio, ada, "image", photo);
    expect([kept.width, kept.height]).toEqual([40, 60]);
    const { bytes } = await fetchFile(studio, kept.url);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes(secret)).toBe(false);
  });

  test.each([
    ["an HTML page behind a PNG", Buffer.concat([png, html])],
    ["an archive behind a JPEG", Buffer.concat([jpeg, Buffer.from("PK\x03\x04"), html])],
    ["an HTML page behind a WebP", Buffer.concat([webp, html])],
    ["a text in a PNG", withText],
    [
      "a comment in a JPEG",
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 18]), Buffer.from(secret), jpeg.subarray(2)]),
    ],
  ])("leaves out %s", async (_what, content) => {
    const { studio, ada } = await start();
    const kept = await keep(studio, ada, "image", content);
    const { bytes } = await fetchFile(studio, kept.url);
    for (const hidden of ["<html", "PK\x03\x04", secret]) expect(bytes.includes(hidden)).toBe(false);
  });

  test.each<[string, "image" | "audio", Uint8Array, string]>([
    ["nothing", "image", new Uint8Array(), imageRules.type],
    ["an HTML page", "image", html, imageRules.type],
    ["an SVG", "image", svg, imageRules.type],
    ["a GIF", "image", gif, imageRules.type],
    ["a script that begins like a GIF", "image", Buffer.from("GIF89a/*<svg/*/=1;alert(1)"), imageRules.type],
    ["a recording", "image", wavRecording(1), imageRules.type],
    ["a video", "image", mp4Video(), imageRules.type],
    ["half a PNG", "image", png.subarray(0, png.length / 2), imageRules.broken],
    ["half a JPEG", "image", jpeg.subarray(0, jpeg.length / 2), imageRules.broken],
    ["half a WebP", "image", webp.subarray(0, webp.length / 2), imageRules.broken],
    ["a PNG's first bytes and an HTML page", "image", Buffer.concat([png.subarray(0, 8), html]), imageRules.broken],
    ["a JPEG's first bytes and an HTML page", "image", Buffer.concat([jpeg.subarray(0, 3), html]), imageRules.broken],
    ["a PNG without the data it announces", "image", hollowPng(900, 900), imageRules.broken],
    ["900 megapixels", "image", hollowPng(30_000, 30_000), imageRules.large],
    ["a side of 30,000 pixels", "image", hollowPng(30_000, 8), imageRules.large],
    ["more pixels than fit in any memory", "image", hollowPng(500_000, 500_000), imageRules.large],
    ["nothing", "audio", new Uint8Array(), audioRules.type],
    ["an HTML page", "audio", html, audioRules.type],
    ["tags and an HTML page", "audio", Buffer.concat([mp3Recording(0, "title"), html]), audioRules.type],
    ["a picture", "audio", png, audioRules.type],
    ["a video", "audio", mp4Video({ sound: true }), audioRules.type],
    ["a WAV's first bytes", "audio", wavRecording(1).subarray(0, 16), audioRules.broken],
    ["half an M4A", "audio", m4a.subarray(0, 700), audioRules.broken],
    ["hardly any sound", "audio", wavRecording(0.05), audioRules.short],
    ["more than ten minutes", "audio", mp3Recording(601), audioRules.long],
  ])("of %s as %s is refused with the reason, and nothing is kept", async (_what, field, content, message) => {
    const { studio, ada } = await start();
    const answer = await send(studio, ada, field, content, field === "image" ? "photo.png" : "song.mp3");
    expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field, message }] });
    expect((await studio.call(uploads.uploads, { query: {} }, ada.access)).json).toMatchObject({ count: 0 });
    expect(await studio.storedFiles()).toEqual([]);
  });

  test.each([
    ["image", uploadImageMaxBytes],
    ["audio", uploadAudioMaxBytes],
  ])("as %s has at most so many bytes", async (field, maxBytes) => {
    const { studio, ada } = await start();
    const allowed = await send(studio, ada, field, new Uint8Array(maxBytes));
    expect(allowed.status).toBe(422);
    const tooLarge = await send(studio, ada, field, new Uint8Array(maxBytes + 1));
    expect(tooLarge.refusal()).toMatchObject({
      status: 413,
      code: "PAYLOAD_TOO_LARGE",
      message: "This file is too large. Pictures may have up to 25 MB, recordings up to 50 MB.",
    });
  });

  test.each([
    ["../../etc/passwd.png", "passwd.png"],
    ["C:\\Users\\ada\\cat.png", "cat.png"],
    ["灯台.webp", "灯台.webp"],
    ["a\u202egnp.exe", "agnp.exe"],
    ["  two   words .png ", "two words .png"],
    ["..", "image.png"],
    [`${"x".repeat(150)}.png`, `${"x".repeat(99)}…`],
    ["<img src=x onerror=alert(1)>.png", "<img src=x onerror=alert(1)>.png"],
  ])("called %j is told as %j, and stored under neither", async (name, told) => {
    const { studio, ada } = await start();
    const kept = upload.parse((await send(studio, ada, "image", png, name)).json);
    expect(kept.name).toBe(told);
    expect(await studio.storedFiles()).toEqual([`uploads/${kept.id}/original.png`, `uploads/${kept.id}/w320.webp`]);
  });

  test("whose files cannot be stored is not there at all", async () => {
    const studio = await startBusy({
      idle: true,
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          put: async (key, content) => {
            if (key.endsWith("w320.webp")) throw new Error("the disk is full");
            return adapters.storage.put(key, content);
          },
        },
      }),
    });
    const ada = await studio.register();
    expect((await send(studio, ada, "image", png)).status).toBe(500);
    expect((await studio.call(uploads.uploads, { query: {} }, ada.access)).json).toMatchObject({ count: 0 });
    expect(await studio.storedFiles()).toEqual([]);
    expect(await studio.adapters.database.read.selectFrom("upload").selectAll().execute()).toEqual([]);
  });

  test("may be one of 120 in half an hour", async () => {
    const studio = await startBusy({ idle: true, rateLimiting: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const statuses = [];
    for (let count = 0; count <= 120; count++) statuses.push((await send(studio, ada, "image", html)).status);
    expect(statuses).toEqual([...Array(120).fill(422), 429]);
    expect((await send(studio, bob, "image", html)).status).toBe(422);
  });
});
