import sharp from "sharp";
import { expect, test } from "vitest";
import { pendingUpload, type Upload, upload, uploads, uploadUsage } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { wavFile } from "../../../../tests/support/media-files.ts";
import { smallCatalogue } from "../../../../tests/support/small-catalogue.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const megabyte = 1024 * 1024;
const full = "Your upload storage is full. Delete some uploads or change your plan, then try again.";
/** A little more than half a megabyte. */
const song = Buffer.from(wavFile(35));
const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#a06030" } })
  .png()
  .toBuffer();
/** A small image that grows several times when it is re-encoded. */
const grows = await sharp({
  create: {
    width: 900,
    height: 900,
    channels: 3,
    background: "#888888",
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 20 })
  .toBuffer();

const usage = async (studio: StudioBackend, { access }: TestUser) =>
  uploadUsage.parse((await studio.call(uploads.usage, {}, access)).json);

const send = (studio: StudioBackend, { access }: TestUser, content: Uint8Array, field = "audio") =>
  studio.sendFile(uploads.upload, { field, content }, access);

const begin = (studio: StudioBackend, { access }: TestUser, size_bytes: number) =>
  studio.call(uploads.begin, { body: { kind: "audio", size_bytes } }, access);

async function keep(studio: StudioBackend, user: TestUser, content: Uint8Array, field?: string): Promise<Upload> {
  return upload.parse((await send(studio, user, content, field)).json);
}

describeOnEachBackend("The quota for uploads", (startBusy) => {
  const start = async () => {
    const studio = await startBusy({ idle: true, settings: { catalogueFile: await smallCatalogue() } });
    return { studio, ada: await studio.register(), bob: await studio.register() };
  };

  test("is as large as the plan says, and counts originals, copies and unfinished uploads", async () => {
    const { studio, ada, bob } = await start();
    expect(await usage(studio, ada)).toEqual({ used_bytes: 0, allowed_bytes: megabyte, count: 0 });
    await keep(studio, ada, picture, "image");
    let stored = 0;
    for (const key of await studio.storedFiles()) stored += (await studio.adapters.storage.head(key))?.sizeBytes ?? 0;
    expect(await usage(studio, ada)).toMatchObject({ used_bytes: stored, count: 1 });
    await begin(studio, ada, 1_000);
    expect(await usage(studio, ada)).toMatchObject({ used_bytes: stored + 1_000, count: 1 });
    expect(await usage(studio, bob)).toMatchObject({ used_bytes: 0, count: 0 });
    await studio.adapters.database.transaction((tx) => studio.credits.changePlan(tx, ada.id, "pro"));
    expect(await usage(studio, ada)).toMatchObject({ allowed_bytes: 2 * megabyte });
  });

  test("is not exceeded by one more upload, whole or in parts, and is available again after a deletion", async () => {
    const { studio, ada, bob } = await start();
    const { id } = await keep(studio, ada, song);
    const before = await studio.storedFiles();
    for (const answer of [await send(studio, ada, song), await begin(studio, ada, song.byteLength)])
      expect(answer.refusal()).toMatchObject({ status: 409, code: "CONFLICT", message: full });
    expect(await studio.storedFiles()).toEqual(before);
    expect((await send(studio, bob, song)).status).toBe(201);
    await studio.call(uploads.deleteUpload, { params: { id } }, ada.access);
    expect((await begin(studio, ada, song.byteLength)).status).toBe(201);
  });

  test("accepts a file that fits exactly, and not one byte more", async () => {
    const { studio, ada } = await start();
    const first = pendingUpload.parse((await begin(studio, ada, 1_000)).json);
    expect((await begin(studio, ada, megabyte - 999)).status).toBe(409);
    expect((await begin(studio, ada, megabyte - 1_000)).status).toBe(201);
    expect((await begin(studio, ada, 1)).status).toBe(409);
    await studio.call(uploads.cancel, { params: { id: first.id } }, ada.access);
    expect((await begin(studio, ada, 1_000)).status).toBe(201);
  });

  test("holds against twenty concurrent uploads, in parts and whole", async () => {
    const { studio, ada, bob } = await start();
    const size = Math.floor(megabyte / 5);
    const begun = await Promise.all(Array.from({ length: 20 }, () => begin(studio, ada, size)));
    expect(begun.filter(({ status }) => status === 201).length).toBe(5);
    expect((await usage(studio, ada)).used_bytes).toBe(5 * size);

    const sent = await Promise.all(Array.from({ length: 20 }, () => send(studio, bob, song)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await studio.storedFiles()).length).toBe(1);
    expect((await usage(studio, bob)).count).toBe(1);
  });

  test("is not exceeded by a file that grows when encoded again; it can be finished once there is space", async () => {
    const { studio, ada } = await start();
    const { id } = await keep(studio, ada, song);
    const left = megabyte - (await usage(studio, ada)).used_bytes;
    expect(grows.byteLength).toBeLessThan(left);
    const arriving = { kind: "image", name: "field.jpg", size_bytes: grows.byteLength } as const;
    const begun = pendingUpload.parse((await studio.call(uploads.begin, { body: arriving }, ada.access)).json);
    const params = { id: begun.id, number: 1 };
    await studio.sendFile(uploads.sendPart, { field: "part", content: grows, params }, ada.access);
    const finish = () => studio.call(uploads.finish, { params: { id: begun.id } }, ada.access);
    expect((await finish()).refusal()).toMatchObject({ status: 409, message: full });
    expect((await send(studio, ada, grows, "image")).status).toBe(409);
    await studio.call(uploads.deleteUpload, { params: { id } }, ada.access);
    expect((await finish()).status).toBe(201);
  });
});
