import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Dataset, dataset } from "../../../contract/training.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import type { Answer } from "../../../tests/support/api.ts";
import { exportData } from "../../../tests/support/export.ts";
import { advanceToNextJob } from "../../../tests/support/jobs.ts";
import { wavFile } from "../../../tests/support/media-files.ts";
import { shownOrder } from "../../../tests/support/orders.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { completeDetails, ordersOf } from "../../../tests/support/training-orders.ts";
import { measureJobName } from "./jobs.ts";

const read = ({ json }: Answer) => dataset.parse(json);

/** Marks the first `count` unmeasured images as good, each with a different look. */
async function passPictures({ adapters: { database } }: StudioBackend, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    const open = await tx.selectFrom("training_picture").selectAll().where("look", "is", null).limit(count).execute();
    for (const { upload_id } of open) {
      const measures = { look: createHash("sha256").update(upload_id).digest("hex"), sharpness: 100 };
      await tx.updateTable("training_picture").set(measures).where("upload_id", "=", upload_id).execute();
    }
  });
}

describeOnBackend("The images for a model", (start) => {
  const begin = async ({ works = false } = {}) => {
    const studio = await start({ idle: !works });
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    const order = await orders.begin();
    return { studio, ada, orders, order, id: order.id };
  };
  const checked = (orders: ReturnType<typeof ordersOf>, id: string): Promise<Dataset> =>
    waitFor(async () => {
      const seen = read(await orders.dataset(id));
      return seen.checking === 0 ? seen : undefined;
    }, "the pictures to be looked at");

  test("are checked soon after they were added, and the problems of each are reported", async () => {
    const { orders, id } = await begin({ works: true });
    const sharpOne = await patternedPicture(1);
    const good = await orders.upload(sharpOne);
    const same = await orders.upload(await sharp(sharpOne).resize(900).jpeg({ quality: 70 }).toBuffer());
    const small = await orders.upload(await patternedPicture(2, 500));
    const blurred = await orders.upload(
      await sharp(await patternedPicture(3))
        .blur(14)
        .toBuffer(),
    );
    const other = await orders.upload(await patternedPicture(4, 512));
    const added = await orders.add(id, [good, same, small, blurred, other]);
    expect(added.status).toBe(201);
    const { pictures, ...rest } = await checked(orders, id);
    expect(pictures.map(({ upload_id, problems, duplicate_of }) => [upload_id, problems, duplicate_of])).toEqual([
      [good, [], null],
      [same, ["duplicate"], good],
      [small, ["too_small"], null],
      [blurred, ["blurred"], null],
      [other, [], null],
    ]);
    expect(pictures[0]).toMatchObject({ width: 640, height: 640, state: "checked", url: expect.any(String) });
    const bounds = { minimum: 50, maximum: 150, side_minimum: 512 };
    expect(rest).toEqual({ usable: 2, checking: 0, is_enough: false, ...bounds });

    // Its original is gone, so it counts itself.
    const left = read(await orders.remove(id, good));
    expect(left.pictures.map(({ problems }) => problems)).toEqual([[], ["too_small"], ["blurred"], []]);
  });

  test("that cannot be read do not delay others, and are left to the team after some attempts", async () => {
    const broken = new Set<string>();
    const studio = await start({
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          open: async (key, range) => {
            if ([...broken].some((id) => key.includes(id))) throw new Error("The disk is worn.");
            return adapters.storage.open(key, range);
          },
        },
      }),
    });
    const orders = ordersOf(studio, await studio.register());
    const { id } = await orders.begin();
    const [worn, blurred] = [
      await orders.upload(await patternedPicture(1)),
      await orders.upload(
        await sharp(await patternedPicture(3))
          .blur(14)
          .toBuffer(),
      ),
    ];
    broken.add(worn);
    await orders.add(id, [worn, blurred]);
    const states = async () => read(await orders.dataset(id)).pictures.map(({ state, problems }) => [state, problems]);
    await waitFor(async () => ((await states())[1]?.[0] === "checked" ? true : undefined), "the other to be looked at");
    expect(await states()).toEqual([
      ["checking", []],
      ["checked", ["blurred"]],
    ]);
    await waitFor(async () => {
      await advanceToNextJob(studio, measureJobName);
      return read(await orders.dataset(id)).checking === 0 ? true : undefined;
    }, "the last attempt");
    expect(await states()).toEqual([
      ["checked", []],
      ["checked", ["blurred"]],
    ]);
  });

  test("are listed immediately, and count only after they were checked", async () => {
    const { studio, orders, id } = await begin();
    const added = read(await orders.add(id, await orders.uploadMany(50)));
    expect(added).toMatchObject({ usable: 0, checking: 50, is_enough: false });
    await passPictures(studio, 49);
    expect(read(await orders.dataset(id))).toMatchObject({ usable: 49, checking: 1, is_enough: false });
    await passPictures(studio, 1);
    expect(read(await orders.dataset(id))).toMatchObject({ usable: 50, checking: 0, is_enough: true });
  });

  test("are 150 at most, and each is in once however often it is added", { tags: ["race"] }, async () => {
    const { orders, id } = await begin();
    const all = await orders.uploadMany(151);
    const first = all.slice(0, 149);
    await orders.add(id, first);
    expect(read(await orders.add(id, first)).pictures).toHaveLength(149);
    const { status, violations } = (await orders.add(id, all)).refusal();
    expect([status, violations]).toEqual([422, [{ field: "upload_ids", message: expect.stringContaining("150") }]]);
    const two = await orders.add(id, all.slice(149));
    expect(two.refusal()).toMatchObject({ status: 422 });
    expect(read(await orders.add(id, all.slice(149, 150))).pictures.map(({ upload_id }) => upload_id)).toEqual(
      all.slice(0, 150),
    );
    const answers = await Promise.all([orders.add(id, all.slice(150)), orders.remove(id, all[0] ?? "")]);
    expect(answers[1]?.status).toBe(200);
    expect(read(await orders.dataset(id)).pictures.length).toBeLessThanOrEqual(150);
  });

  test("added by two tabs at the same time are stored once, and never exceed the limit", {
    tags: ["race"],
  }, async () => {
    const { orders, id } = await begin();
    const all = await orders.uploadMany(160);
    await Promise.all([
      orders.add(id, all.slice(0, 100)),
      orders.add(id, all.slice(0, 100)),
      orders.add(id, all.slice(60, 160)),
    ]);
    const ids = read(await orders.dataset(id)).pictures.map(({ upload_id }) => upload_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(150);
  });

  test("are the user's own uploads", async () => {
    const { studio, ada, orders, id } = await begin();
    const bob = ordersOf(studio, await studio.register());
    const [foreign = ""] = await bob.uploadMany(1);
    const recording = { field: "audio", content: wavFile(1) };
    const sound = upload.parse((await studio.sendFile(uploads.upload, recording, ada.access)).json).id;
    const [own = ""] = await orders.uploadMany(1);
    for (const wrong of [foreign, sound, "01980000-0000-7000-8000-00000000abcd"]) {
      const { violations } = (await orders.add(id, [own, wrong])).refusal();
      expect(violations).toMatchObject([{ field: "upload_ids" }]);
    }
    for (const body of [{ upload_ids: [] }, { upload_ids: ["x"] }, { upload_ids: Array(151).fill(own) }, {}]) {
      const path = `/api/auth/lora-training-inquiry/${id}/dataset/`;
      expect((await studio.request("POST", path, { json: body, token: ada.access })).status).toBe(422);
    }
    expect(read(await orders.dataset(id)).pictures).toEqual([]);
    expect((await orders.remove(id, own)).status).toBe(404);
  });

  test("that were deleted meanwhile are not among them, and make room", async () => {
    const { studio, ada, orders, id } = await begin();
    const all = await orders.uploadMany(151);
    await orders.add(id, all.slice(0, 150));
    const gone = all[149] ?? "";
    await studio.call(uploads.deleteUpload, { params: { id: gone } }, ada.access);
    expect(read(await orders.dataset(id)).pictures).toHaveLength(149);
    const ids = read(await orders.add(id, all.slice(150))).pictures.map(({ upload_id }) => upload_id);
    expect(ids).toEqual([...all.slice(0, 149), all[150]]);
  });

  test("that are deleted before they were checked do not delay any others", { tags: ["race"] }, async () => {
    const { studio, ada, orders, id } = await begin({ works: true });
    const [first, second] = [
      await orders.upload(await patternedPicture(1)),
      await orders.upload(await patternedPicture(2)),
    ];
    await Promise.all([
      orders.add(id, [first, second]),
      studio.call(uploads.deleteUpload, { params: { id: first } }, ada.access),
    ]);
    expect((await checked(orders, id)).pictures.every(({ upload_id }) => upload_id === second)).toBe(true);
  });

  test("stay as they were sent to the team, who see which were deleted later", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    const { id } = await orders.begin();
    const [first = "", second = "", third = ""] = await orders.uploadMany(3);
    await orders.add(id, [first, second]);
    await orders.save(id, completeDetails);
    await orders.pay(id);
    await orders.submit(id);
    expect((await orders.add(id, [third])).status).toBe(409);
    expect((await orders.remove(id, first)).status).toBe(409);
    expect(await shownOrder(studio, id)).toMatchObject({ missing_pictures: 0, dataset: { pictures: [{}, {}] } });
    await studio.call(uploads.deleteUpload, { params: { id: second } }, ada.access);
    expect(await shownOrder(studio, id)).toMatchObject({ missing_pictures: 1, dataset: { pictures: [{}] } });
  });

  test("are listed in their owner's data export", async () => {
    const { studio, ada, orders, id } = await begin({ works: true });
    const all = await orders.uploadMany(2);
    await orders.add(id, all);
    const { json } = await exportData(studio, ada);
    expect(json("training.json")).toMatchObject([{ id, dataset_upload_ids: all }]);
  });
});
