import { expect, test } from "vitest";
import { gallery } from "../../../../contract/gallery.ts";
import { batchesOf } from "../../../../tests/support/batches.ts";
import { describeOnEachBackend } from "../../../../tests/support/studio-backend.ts";

const full =
  "Your storage for creations is full. Permanently delete some, including those in the trash, or change your plan. Then try again.";

describeOnEachBackend("The storage for creations", (start) => {
  test("when used, refuses new runs and batches until creations are permanently deleted, and limits nobody else", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const one = await studio.makeCreation(ada);
    const request = (key: string) => studio.requestRun(ada, {}, key);
    const before = await request("accepted");
    expect(before.status).toBe(202);
    const limits = { runs_per_day: null, upload_storage_bytes: null, creation_storage_bytes: 1 };
    const { database } = studio.adapters;
    await database.transaction((tx) => studio.credits.people.setLimits(tx, ada.id, limits));

    const refused = { status: 409, code: "CONFLICT", message: full };
    expect((await request("refused")).refusal()).toMatchObject(refused);
    const variations = {
      generation_type: "text-to-image",
      request: { prompt: "a heron" },
      variations: { count: 2 },
    } as const;
    expect((await batchesOf(studio, ada).request(variations)).refusal()).toMatchObject(refused);
    // What was accepted is still answered.
    expect((await request("accepted")).json).toMatchObject({ repeated: true });
    expect((await studio.requestRun(bob)).status).toBe(202);

    await studio.awaitRun(ada, String(Object(before.json).id), ({ status }) => status === "completed");
    const { results } = gallery.creations.answer.payload.parse(
      (await studio.call(gallery.creations, { query: {} }, ada.access)).json,
    );
    expect(results.map(({ id }) => id)).toContain(one.id);
    for (const { id } of results) await studio.call(gallery.deleteCreation, { params: { id } }, ada.access);
    // The trash counts.
    expect((await request("trashed")).refusal()).toMatchObject(refused);
    await studio.call(gallery.erase, { body: { all: true } }, ada.access);
    expect((await request("erased")).status).toBe(202);
  });
});
