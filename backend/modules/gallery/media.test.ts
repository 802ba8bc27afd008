import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Creation, creation, gallery } from "../../../contract/gallery.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";

const day = 86_400_000;

async function get(studio: StudioBackend, path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await studio.backend.fetch(new Request(new URL(path, "http://api.internal"), { method, headers }));
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function startWithCreation(start: () => Promise<StudioBackend>) {
  const studio = await start();
  const ada = await studio.register();
  return { studio, ada, made: await studio.makeCreation(ada, { prompt: "a boat at dawn", aspect_ratio: "16:9" }) };
}

describeOnBackend("A creation's file", (startPlain) => {
  const start = () => startPlain({ engine: createScriptedEngine({ fullSize: true }) });

  test("is there whole at its signed address, without any token, with what a browser needs to keep it", async () => {
    const { studio, made } = await startWithCreation(start);
    const { status, headers, bytes } = await get(studio, made.url);
    const sha256 = createHash("sha256").update(bytes).digest("hex");

    expect(status).toBe(200);
    expect(bytes.byteLength).toBe(made.size_bytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1024, height: 576 });
    expect(Object.fromEntries(headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=31536000, immutable",
      "content-disposition": "inline",
      "content-length": String(bytes.byteLength),
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/png",
      etag: `"${sha256}"`,
      "x-content-type-options": "nosniff",
    });
  });

  test.each(["text-to-image", "text-to-video"] as const)(
    "of %s is downloaded under a readable name, with the recipe in it or without, whole and in parts",
    async (mode) => {
      const studio = await start();
      const made = await studio.makeCreation(await studio.register(), { mode, prompt: "a boat at dawn" });
      const extension = mode === "text-to-image" ? "png" : "mp4";
      const plain = await get(studio, made.url);
      const tags = [plain.headers.get("etag") ?? ""];
      for (const [address, hasRecipe] of [
        [made.download_url, true],
        [made.clean_download_url, false],
      ] as const) {
        const { headers, bytes } = await get(studio, address);
        expect(headers.get("content-disposition")).toBe(
          `attachment; filename="a_boat_at_dawn.${extension}"; filename*=UTF-8''a_boat_at_dawn.${extension}`,
        );
        expect(headers.get("content-length")).toBe(String(bytes.byteLength));
        const text = Buffer.from(bytes).toString("latin1");
        expect(text).toContain("http://cv.iptc.org/newscodes/digitalsourcetype/");
        expect(text).toContain("<xmp:CreatorTool>Atelier</xmp:CreatorTool>");
        expect(text.includes("a boat at dawn")).toBe(hasRecipe);
        expect(bytes.byteLength).toBeGreaterThan(plain.bytes.byteLength);

        const etag = headers.get("etag") ?? "";
        expect(tags).not.toContain(etag);
        tags.push(etag);
        expect((await get(studio, address, { "if-none-match": etag })).status).toBe(304);
        const head = await get(studio, address, {}, "HEAD");
        expect(head.headers.get("content-length")).toBe(String(bytes.byteLength));
        const pieces = [];
        for (let start = 0; start < bytes.byteLength; start += 97) {
          const end = Math.min(start + 96, bytes.byteLength - 1);
          const piece = await get(studio, address, { range: `bytes=${start}-${end}`, "if-range": etag });
          expect(piece.headers.get("content-range")).toBe(`bytes ${start}-${end}/${bytes.byteLength}`);
          pieces.push(piece.bytes);
        }
        expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
      }
    },
  );

  test("of a video is there in parts, with a poster in place of smaller copies", async () => {
    const studio = await start();
    const made = await studio.makeCreation(await studio.register(), { mode: "text-to-video" });
    expect(made).toMatchObject({ kind: "video", media_type: "video/mp4", width: 64, height: 64, has_audio: false });
    expect(made.duration_seconds).toBe(2);
    const part = await get(studio, made.url, { range: "bytes=0-7" });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
    expect(Buffer.from(part.bytes).toString("latin1", 4)).toBe("ftyp");
    const poster = await get(studio, made.thumbnail_url);
    expect(await sharp(poster.bytes).metadata()).toMatchObject({ format: "webp", width: 64, height: 64 });
  });

  test("has smaller copies of exactly the sizes that are reported before they load", async () => {
    const { studio, made } = await startWithCreation(start);
    expect(made.variants.map(({ width, height }) => [width, height])).toEqual([
      [320, 180],
      [640, 360],
      [1024, 576],
    ]);
    for (const variant of made.variants) {
      const { bytes, headers } = await get(studio, variant.url);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height, url: variant.url }).toEqual({ format: "webp", ...variant });
      expect(headers.get("content-type")).toBe("image/webp");
    }
    expect(made.thumbnail_url).toBe(made.variants[1]?.url);
  });

  test("has smaller copies as JPEG for who says to take no WebP, each form with a tag of its own", async () => {
    const { studio, ada, made } = await startWithCreation(start);
    await studio.call(gallery.bulk, { body: { action: "delete", selection: { ids: [made.id] } } }, ada.access);
    const trashed = gallery.trash.answer.payload.parse(
      (await studio.call(gallery.trash, { query: {} }, ada.access)).json,
    );
    const inTrash = trashed.results[0]?.thumbnail_url ?? "";
    await studio.call(gallery.restoreMany, { body: { all: true } }, ada.access);
    const plain = await get(studio, made.thumbnail_url, { accept: "image/webp,*/*" });
    expect([plain.headers.get("content-type"), plain.headers.get("vary")]).toEqual(["image/webp", "accept"]);
    expect((await get(studio, made.thumbnail_url)).headers.get("etag")).toBe(plain.headers.get("etag"));

    const only = { accept: "image/png, image/jpeg;q=0.8" };
    const jpeg = await get(studio, made.thumbnail_url, only);
    expect(Object.fromEntries(jpeg.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(jpeg.bytes.byteLength),
      vary: "accept",
    });
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: "jpeg", width: 640, height: 360 });
    const etag = jpeg.headers.get("etag") ?? "";
    expect(etag).not.toBe(plain.headers.get("etag"));
    const known = await get(studio, made.thumbnail_url, { ...only, "if-none-match": etag });
    expect([known.status, known.bytes.byteLength, known.headers.get("vary")]).toEqual([304, 0, "accept"]);
    expect(
      (await get(studio, made.thumbnail_url, { ...only, "if-none-match": plain.headers.get("etag") ?? "" })).status,
    ).toBe(200);
    const part = await get(studio, made.thumbnail_url, { ...only, range: "bytes=0-9", "if-range": etag });
    expect([part.status, part.bytes]).toEqual([206, jpeg.bytes.subarray(0, 10)]);
    const head = await get(studio, made.thumbnail_url, only, "HEAD");
    expect(head.headers.get("content-length")).toBe(String(jpeg.bytes.byteLength));
    // The original keeps its format.
    expect((await get(studio, made.url, only)).headers.get("content-type")).toBe("image/png");
    expect((await get(studio, made.url, only)).headers.get("vary")).toBeNull();

    await studio.call(gallery.bulk, { body: { action: "delete", selection: { ids: [made.id] } } }, ada.access);
    expect((await get(studio, inTrash, only)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("comes in parts, from the end too, and refuses parts that are not there", async () => {
    const { studio, made } = await startWithCreation(start);
    const { bytes, headers } = await get(studio, made.url);
    const size = bytes.byteLength;
    const etag = headers.get("etag") ?? "";

    const part = await get(studio, made.url, { range: "bytes=2-5" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 2-5/${size}`]);
    expect(part.bytes).toEqual(bytes.subarray(2, 6));
    const tail = await get(studio, made.url, { range: "bytes=-7", "if-range": etag });
    expect([tail.status, tail.headers.get("content-length")]).toEqual([206, "7"]);
    expect(tail.bytes).toEqual(bytes.subarray(-7));
    const beyond = await get(studio, made.url, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    const changed = await get(studio, made.url, { range: "bytes=2-5", "if-range": '"another"' });
    expect([changed.status, changed.bytes.byteLength]).toEqual([200, size]);
  });

  test("is not sent again to a browser that has it, and only described to one that asks with HEAD", async () => {
    const { studio, made } = await startWithCreation(start);
    const etag = (await get(studio, made.url)).headers.get("etag") ?? "";
    const known = await get(studio, made.url, { "if-none-match": `"x", ${etag}` });
    expect([known.status, known.bytes.byteLength, known.headers.get("etag")]).toEqual([304, 0, etag]);
    const head = await get(studio, made.url, {}, "HEAD");
    expect([head.status, head.bytes.byteLength]).toEqual([200, 0]);
    expect(head.headers.get("content-length")).toBe(String(made.size_bytes));
  });

  test("keeps its address all day, and the address works for one to two days", async () => {
    const { studio, ada, made } = await startWithCreation(start);
    const addressOf = async (token: string) =>
      creation.parse((await studio.call(gallery.creation, { params: { id: made.id } }, token)).json).url;
    studio.runtime.advance(11 * 3_600_000);
    const sameDay = await studio.signIn(ada);
    expect(await addressOf(sameDay.access)).toBe(made.url);
    studio.runtime.advance(day - 11 * 3_600_000);
    expect((await get(studio, made.url)).status).toBe(200);
    const nextDay = await studio.signIn(ada);
    const renewed = await addressOf(nextDay.access);
    expect(renewed).not.toBe(made.url);
    studio.runtime.advance(day);
    expect((await get(studio, made.url)).status).toBe(404);
    expect((await get(studio, renewed)).status).toBe(200);
  });

  test("cannot be had by changing anything in an address", async () => {
    const { studio, ada, made } = await startWithCreation(start);
    const other: Creation = await studio.makeCreation(ada);
    const longer = made.url.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + day}`);
    const forged = [
      longer,
      made.url.replace(made.id, other.id),
      made.url.replace("original", "download"),
      made.clean_download_url.replace("clean", "download"),
      made.url.replace("original", "w320"),
      made.url.replace("original", "..%2Foriginal"),
      made.url.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`),
      made.url.replace(/&signature=.*/, ""),
      made.url.replace(/signature=.*/, "signature="),
      `/api/media/${made.id}/original/`,
    ];
    for (const address of forged) {
      const { status, bytes } = await get(studio, address);
      expect([address, status]).toEqual([address, 404]);
      expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ code: "NOT_FOUND", violations: [] });
    }
  });

  test("is not shown while its creation is in the trash", async () => {
    const { studio, ada, made } = await startWithCreation(start);
    await studio.call(gallery.deleteCreation, { params: { id: made.id } }, ada.access);
    expect((await get(studio, made.url)).status).toBe(404);
    await studio.call(gallery.restoreCreation, { params: { id: made.id } }, ada.access);
    expect((await get(studio, made.url)).status).toBe(200);
  });
});
