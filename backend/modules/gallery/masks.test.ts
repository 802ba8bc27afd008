import { pino } from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { gallery } from "../../../contract/gallery.ts";
import { maskMaxPixels, unusedMasksMax } from "../../../contract/limits.ts";
import { type Mask, mask, masks } from "../../../contract/masks.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { photo, png as picture, refusedFiles } from "../../../tests/support/hostile-files.ts";
import { madeUp } from "../../../tests/support/many-creations.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { describeOnBackend, describeOnEachBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { cleanUpMasks } from "./operations/clean-up-masks.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { claimMask, findMasks } from "./records/masks.ts";

const hour = 3_600_000;
const missing = "01980000-0000-7000-8000-00000000abcd";

/** Gray levels from 0 to 255, side by side. */
const levels = Uint8Array.from({ length: 256 }, (_, level) => level);
const levelsAs = (channels: 1 | 2 | 3 | 4) =>
  sharp(
    Uint8Array.from({ length: 256 * channels }, (_, at) =>
      channels % 2 === 0 && at % channels === channels - 1 ? 255 : Math.floor(at / channels),
    ),
    {
      raw: { width: 256, height: 1, channels },
    },
  );
const sixteen = new Uint16Array(256).map((_, level) => level * 257);

const send = (studio: StudioBackend, { access }: TestUser, content: Uint8Array) =>
  studio.sendFile(masks.upload, { field: "mask", content }, access);
const keep = async (studio: StudioBackend, user: TestUser, content: Uint8Array) =>
  mask.parse((await send(studio, user, content)).json);
const read = async (studio: StudioBackend, { access }: TestUser, id: string) =>
  (await studio.call(masks.read, { params: { id } }, access)).status;

async function fetchMask(studio: StudioBackend, { url }: Pick<Mask, "url">) {
  const response = await studio.backend.fetch(new Request(new URL(url, "http://api.internal")));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), bytes };
}

async function pixelsOf(studio: StudioBackend, kept: Mask) {
  const { bytes } = await fetchMask(studio, kept);
  const { format, channels, depth } = await sharp(bytes).metadata();
  expect({ format, channels, depth }).toEqual({ format: "png", channels: 1, depth: "uchar" });
  const { data } = await sharp(bytes).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
}

describeOnBackend("An uploaded mask", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register() };
  };

  test("keeps each gray level, whatever the image's channels and depth", async () => {
    const { studio, ada } = await start();
    const images = [
      await levelsAs(1).png().toBuffer(),
      await levelsAs(2).png().toBuffer(),
      await levelsAs(3).png().toBuffer(),
      await levelsAs(4).png().toBuffer(),
      await levelsAs(4).webp({ lossless: true }).toBuffer(),
      await sharp(sixteen, { raw: { width: 256, height: 1, channels: 1 } })
        .toColourspace("grey16")
        .png()
        .toBuffer(),
    ];
    for (const image of images) {
      const kept = await keep(studio, ada, image);
      expect(kept).toMatchObject({ width: 256, height: 1 });
      expect(kept.coverage).toBeCloseTo(0.5, 5);
      expect(await pixelsOf(studio, kept)).toEqual(levels);
    }
  });

  test("is black where the image is transparent, whatever is hidden there", async () => {
    const { studio, ada } = await start();
    const pixels = Uint8Array.from([255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 128, 0, 0, 0, 255]);
    const image = await sharp(pixels, { raw: { width: 4, height: 1, channels: 4 } })
      .png()
      .toBuffer();
    expect([...(await pixelsOf(studio, await keep(studio, ada, image)))]).toEqual([0, 255, 128, 0]);
  });

  test("may be CMYK, rotated, animated, or larger than any mask is kept", async () => {
    const { studio, ada } = await start();
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#fff" } });
    const cmyk = await keep(studio, ada, await plain(30, 20).toColourspace("cmyk").jpeg().toBuffer());
    expect(cmyk.coverage).toBeGreaterThan(0.95);
    expect(await keep(studio, ada, photo)).toMatchObject({ width: 40, height: 60 });
    const frames = Buffer.concat([Buffer.alloc(20 * 10 * 3, 255), Buffer.alloc(20 * 10 * 3, 0)]);
    const animated = await sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
      .webp({ lossless: true })
      .toBuffer();
    expect(await keep(studio, ada, animated)).toMatchObject({ width: 20, height: 10, coverage: 1 });
    const large = await keep(studio, ada, await plain(10_000, 10_000).png().toBuffer());
    expect(large).toMatchObject({ width: 5_000, height: 5_000, coverage: 1 });
    expect(large.width * large.height).toBeLessThanOrEqual(maskMaxPixels);
  });

  test("is refused before it is decoded if it is no image, too large, or damaged", async () => {
    const { studio, ada } = await start();
    const hostile = refusedFiles
      .filter(([, field]) => field === "image")
      .map(([, , content, message]) => ({ content, message }));
    expect(hostile.length).toBeGreaterThan(10);
    for (const { content, message } of hostile) {
      const violation = { field: "mask", message };
      expect((await send(studio, ada, content)).refusal()).toMatchObject({ status: 422, violations: [violation] });
    }
    const tooLarge = await send(studio, ada, Buffer.alloc(8 * 1024 * 1024 + 1));
    expect(tooLarge.refusal()).toMatchObject({
      status: 413,
      message: "This mask is too large. It can be up to 8\u00a0MB.",
    });
    expect(await studio.storedFiles()).toEqual([]);
  });

  test("is in no list, count, or quota, and is no source", async () => {
    const { studio, ada } = await start();
    const { id } = await keep(studio, ada, picture);
    const { access } = ada;
    expect((await studio.call(uploads.uploads, { query: {} }, access)).json).toMatchObject({ count: 0, results: [] });
    expect((await studio.call(uploads.usage, {}, access)).json).toMatchObject({ used_bytes: 0, count: 0 });
    expect((await studio.call(gallery.creations, { query: {} }, access)).json).toMatchObject({ results: [] });
    expect((await studio.call(uploads.oneUpload, { params: { id } }, access)).status).toBe(404);
    const drawn = await studio.call(masks.draw, { body: { source_upload_id: id } }, access);
    expect(drawn.refusal()).toMatchObject({ status: 422, violations: [{ field: "source_upload_id" }] });
  });

  test("is drawn from shapes at the size of the source, with the part that it covers", async () => {
    const { studio, ada } = await start();
    const source = upload.parse(
      (await studio.sendFile(uploads.upload, { field: "image", content: picture }, ada.access)).json,
    );
    const shapes = [{ kind: "rectangle" as const, x: 0, y: 0, width: 0.5, height: 0.5 }];
    const draw = async (more: object) => {
      const body = { source_upload_id: source.id, ...more };
      return mask.parse((await studio.call(masks.draw, { body }, ada.access)).json);
    };
    const quarter = await draw({ mask_shapes: shapes });
    expect(quarter).toMatchObject({ width: 60, height: 40, coverage: 0.25 });
    const pixels = await pixelsOf(studio, quarter);
    expect(pixels.every((value, at) => value === (at % 60 < 30 && at < 60 * 20 ? 255 : 0))).toBe(true);
    expect((await draw({ mask_shapes: shapes, mask_invert: true })).coverage).toBeCloseTo(0.75, 5);
    expect((await draw({ mask_upload_id: quarter.id, mask_invert: true, mask_shapes: shapes })).coverage).toBeCloseTo(
      0.75,
      5,
    );
    expect((await draw({ mask_shapes: shapes, mask_grow_pixels: 10 })).coverage).toBeGreaterThan(0.45);
    expect((await draw({ mask_grow_pixels: 0 })).coverage).toBe(0);
    const refused = [
      [{ source_creation_id: missing, mask_shapes: shapes }, "source_creation_id"],
      [{ mask_invert: true }, "mask_invert"],
    ] as const;
    for (const [more, field] of refused) {
      const answer = await studio.call(masks.draw, { body: { source_upload_id: source.id, ...more } }, ada.access);
      expect(answer.refusal().violations.map((violation) => violation.field)).toEqual([field]);
    }
  });
});

describeOnEachBackend("Masks of users", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true });
    return { studio, ada: await studio.register(), bob: await studio.register() };
  };

  test("are only their owner's: others get the same response as for a missing one", async () => {
    const { studio, ada, bob } = await start();
    const source = upload.parse(
      (await studio.sendFile(uploads.upload, { field: "image", content: picture }, bob.access)).json,
    );
    const kept = await keep(studio, ada, picture);
    expect((await keep(studio, ada, picture)).id).toBe(kept.id);
    expect((await keep(studio, bob, picture)).id).not.toBe(kept.id);
    expect(await read(studio, ada, kept.id)).toBe(200);
    const call = (id: string) => studio.call(masks.read, { params: { id } }, bob.access);
    expect((await call(kept.id)).json).toEqual((await call(missing)).json);
    const draw = (id: string) =>
      studio.call(masks.draw, { body: { source_upload_id: source.id, mask_upload_id: id } }, bob.access);
    const [other, none] = [await draw(kept.id), await draw(missing)];
    expect(other.refusal()).toMatchObject({ status: 422, violations: [{ field: "mask_upload_id" }] });
    expect(other.json).toEqual(none.json);
    const drawOf = (id: string) => studio.call(masks.draw, { body: { source_upload_id: id } }, ada.access);
    expect((await drawOf(source.id)).json).toEqual((await drawOf(missing)).json);
    expect((await fetchMask(studio, kept)).type).toBe("image/png");
    expect((await fetchMask(studio, { url: kept.url.replace(kept.id, missing) })).status).toBe(404);
    expect((await fetchMask(studio, { url: kept.url.replace(/signature=./, "signature=_") })).status).toBe(404);
  });

  test("are deleted a day after their last use, unless a creation needs them, and with the account", async () => {
    const { studio, ada, bob } = await start();
    const { database, storage } = studio.adapters;
    const { runtime } = studio;
    const log = pino({ level: "silent" });
    const cleanUp = () => cleanUpMasks({ database, storage, runtime, log });
    const [unused, used, empty] = [
      await keep(studio, ada, await patternedPicture(1)),
      await keep(studio, ada, await patternedPicture(2)),
      await keep(studio, ada, await patternedPicture(3)),
    ];
    const runId = "01980000-0000-7000-8000-0000000000aa";
    const creation = madeUp({ id: "01980000-0000-7000-8000-0000000000bb", owner_id: ada.id, run_id: runId });
    await database.transaction((tx) => tx.insertInto("creation").values(creation).execute());
    const use = ({ id: ownerId }: TestUser, maskId: string, runId: string) =>
      database.transaction((tx) => claimMask(tx, { ownerId, maskId, runId, now: runtime.now() }));
    expect(await use(bob, used.id, runId)).toBe(false);
    runtime.advance(23 * hour);
    expect(await cleanUp()).toBe(0);
    expect(await use(ada, used.id, runId)).toBe(true);
    expect(await use(ada, empty.id, missing)).toBe(true);
    runtime.advance(2 * hour);
    expect(await cleanUp()).toBe(1);
    const left = async () => {
      const rows = await findMasks(database.read, ada.id, [unused.id, used.id, empty.id]);
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await left()).toEqual([used.id, empty.id].toSorted());
    expect((await fetchMask(studio, unused)).status).toBe(404);
    runtime.advance(23 * hour);
    expect(await cleanUp()).toBe(1);
    expect(await left()).toEqual([used.id]);
    expect((await studio.storedFiles()).filter((key) => key.startsWith("masks/"))).toHaveLength(1);
    await eraseOwner(studio.adapters, ada.id);
    expect(await left()).toEqual([]);
    expect(await studio.storedFiles()).toEqual([]);
    expect(await database.read.selectFrom("mask_run").selectAll().execute()).toEqual([]);
  });

  test("replace the oldest ones without a run when there are too many", { tags: ["race"] }, async () => {
    const { studio, ada } = await start();
    const first = await keep(studio, ada, picture);
    const { database } = studio.adapters;
    const waiting = await keep(studio, ada, await patternedPicture(2));
    const claim = { ownerId: ada.id, maskId: waiting.id, runId: missing, now: studio.runtime.now() - hour };
    expect(await database.transaction((tx) => claimMask(tx, claim))).toBe(true);
    const row = await database.read.selectFrom("mask").selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: unusedMasksMax - 2 }, (_, index) => ({ ...row, id: `full-${index}` }));
    await database.transaction(async (tx) => {
      for (const one of more)
        await tx
          .insertInto("mask")
          .values({ ...one, used_at: row.used_at + 1 })
          .execute();
    });
    studio.runtime.advance(10);
    const latest = await keep(studio, ada, await patternedPicture(1));
    const kept = [first, waiting, latest].map(({ id }) => read(studio, ada, id));
    expect(await Promise.all(kept)).toEqual([404, 200, 200]);
    expect(await database.read.selectFrom("mask").select("id").execute()).toHaveLength(unusedMasksMax);
  });
});
