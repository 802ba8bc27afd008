import sharp from "sharp";
import { expect, test } from "vitest";
import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../../contract/limits.ts";
import { type Upload, upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import {
  awkwardNames,
  jpeg,
  leftOut,
  m4a,
  photo,
  picturesWithMore,
  png,
  refusedFiles,
  hiddenWords as secret,
  webp,
} from "../../../../tests/support/hostile-files.ts";
import { mp3File, wavFile } from "../../../../tests/support/media-files.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const broken = Buffer.from("<html>");

const send = (studio: StudioBackend, { access }: TestUser, field: string, content: Uint8Array, name = "file.png") =>
  studio.sendFile(uploads.upload, { field, content, name }, access);

async function keep(studio: StudioBackend, user: TestUser, field: string, content: Uint8Array): Promise<Upload> {
  const answer = await send(studio, user, field, content);
  expect(answer.status).toBe(201);
  return upload.parse(answer.json);
}

async function fetchFile(studio: StudioBackend, address: string) {
  const response = await studio.backend.fetch(new Request(new URL(address, "http://api.internal")));
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describeOnBackend("An upload", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register() };
  };

  test.each([
    ["PNG", png, "png"],
    ["JPEG", jpeg, "jpeg"],
    ["WebP", webp, "webp"],
  ])("of a %s is kept as such, with smaller copies, and reported as what it is", async (_what, content, format) => {
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
    ["WAV", wavFile(1), "audio/wav", 1],
    ["MP3", mp3File(2, secret), "audio/mpeg", 2],
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

  test("of a photo is upright, and reveals nothing of where and with what it was taken", async () => {
    const { studio, ada } = await start();
    expect(photo.includes(secret)).toBe(true);
    const kept = await keep(studio, ada, "image", photo);
    expect([kept.width, kept.height]).toEqual([40, 60]);
    const { bytes } = await fetchFile(studio, kept.url);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes(secret)).toBe(false);
  });

  test.each(picturesWithMore)("leaves out %s", async (_what, content) => {
    const { studio, ada } = await start();
    const kept = await keep(studio, ada, "image", content);
    const { bytes } = await fetchFile(studio, kept.url);
    for (const hidden of leftOut) expect(bytes.includes(hidden)).toBe(false);
  });

  test.each(refusedFiles)(
    "of %s as %s is refused with the reason, and nothing is kept",
    async (_what, field, content, message) => {
      const { studio, ada } = await start();
      const answer = await send(studio, ada, field, content, field === "image" ? "photo.png" : "song.mp3");
      expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field, message }] });
      expect((await studio.call(uploads.uploads, { query: {} }, ada.access)).json).toMatchObject({ count: 0 });
      expect(await studio.storedFiles()).toEqual([]);
    },
  );

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
      message: "This file is too large. Images can be up to 25\u00a0MB, audio up to 50\u00a0MB.",
    });
  });

  test.each(awkwardNames)("called %j is shown as %j, and stored under neither", async (name, told) => {
    const { studio, ada } = await start();
    const kept = upload.parse((await send(studio, ada, "image", png, name)).json);
    expect(kept.name).toBe(told);
    const stored = (await studio.storedFiles()).toSorted();
    expect(stored).toEqual([`uploads/${kept.id}/original.png`, `uploads/${kept.id}/w320.webp`]);
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

  test("may be one of 200 in half an hour", async () => {
    const studio = await startBusy({ idle: true, rateLimiting: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const statuses = [];
    for (let count = 0; count <= 200; count++) statuses.push((await send(studio, ada, "image", broken)).status);
    expect(statuses).toEqual([...Array(200).fill(422), 429]);
    expect((await send(studio, bob, "image", broken)).status).toBe(422);
  });
});
