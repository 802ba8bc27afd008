import sharp from "sharp";
import { expect, test } from "vitest";
import { noEdits } from "../../../../contract/edits.ts";
import { exportFiles } from "../../../../contract/export-files.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { mask, masks } from "../../../../contract/masks.ts";
import { paged } from "../../../../contract/paging.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { exportData } from "../../../../tests/support/export.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const edit = { ...noEdits, mask: "optional", references_max: 2 } as const;
const editor = () => createScriptedEngine({ more: [describeModel("image-edit", { id: "edit-1", edit })] });

function square(background: string): Promise<Buffer> {
  return sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Returns an edit with everything that it can name. */
async function fullEdit(studio: StudioBackend, { access }: TestUser) {
  const keep = async (background: string) => {
    const file = { field: "image", content: await square(background) };
    return upload.parse((await studio.sendFile(uploads.upload, file, access)).json).id;
  };
  const [source_upload_id, first, second] = [await keep("teal"), await keep("red"), await keep("blue")];
  const white = { field: "mask", content: await square("white") };
  const mask_upload_id = mask.parse((await studio.sendFile(masks.upload, white, access)).json).id;
  const references = [{ upload_id: first }, { upload_id: second }];
  const shape = { kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 } as const;
  const drawn = { mask_upload_id, mask_shapes: [shape], mask_grow_pixels: 2, mask_feather_pixels: 3 };
  return { mode: "image-edit" as const, prompt: "night", source_upload_id, references, ...drawn };
}

describeOnBackend("The parameters of an edit", (start) => {
  test("are in the data export, and its run is in the history of its mode", async () => {
    const studio = await start({ engine: editor() });
    const ada = await studio.register();
    const request = await fullEdit(studio, ada);
    const made = await studio.makeCreation(ada, request);
    const { json } = await exportData(studio, ada);
    const [exported] = exportFiles.shape["runs.json"].parse(json("runs.json"));
    const { mask_upload_id, mask_shapes, mask_grow_pixels, mask_feather_pixels } = request;
    expect(exported?.edit).toMatchObject({ mask_upload_id, mask_shapes, mask_grow_pixels, mask_feather_pixels });
    expect(exported?.edit?.references).toEqual(request.references.map(({ upload_id: id }) => ({ kind: "upload", id })));
    const idsOf = async (type: "image-edit" | "image-fill") => {
      const { json: history } = await studio.call(generation.history, { query: { type } }, ada.access);
      return paged(run)
        .parse(history)
        .results.map(({ id }) => id);
    };
    expect([await idsOf("image-edit"), await idsOf("image-fill")]).toEqual([[made.generation_id], []]);
  });

  test("stay when one of its images is deleted, which then has no address", async () => {
    const studio = await start({ engine: editor() });
    const ada = await studio.register();
    const request = await fullEdit(studio, ada);
    const { generation_id } = await studio.makeCreation(ada, request);
    const [first, second] = request.references;
    await studio.call(uploads.deleteUpload, { params: { id: first?.upload_id ?? "" } }, ada.access);
    const kept = (await studio.readRun(ada, generation_id)).edit;
    expect(kept?.references).toMatchObject([
      { id: first?.upload_id, url: null, thumbnail_url: null },
      { id: second?.upload_id, url: expect.stringContaining(second?.upload_id ?? "") },
    ]);
    expect(kept?.mask?.url).toContain(request.mask_upload_id);
  });

  test("name a mask that is deleted meanwhile: the run is refused, holds nothing, and leaves nothing behind", async () => {
    let beforeAccepting = async () => {};
    const allow = async () => ({ allowed: true }) as const;
    const checkPrompt = async () => {
      await beforeAccepting();
      return allow();
    };
    const contentRules = { checkPrompt, checkInput: allow, checkOutput: allow };
    const studio = await start({ engine: editor(), contentRules, idle: true });
    const ada = await studio.register();
    const request = await fullEdit(studio, ada);
    const { database } = studio.adapters;
    beforeAccepting = () =>
      database.transaction(async (tx) => {
        await tx.deleteFrom("mask").where("id", "=", request.mask_upload_id).execute();
      });
    const answer = await studio.requestRun(ada, request, "key");
    expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field: "mask_upload_id" }] });
    const { json } = await studio.call(generation.history, { query: {} }, ada.access);
    expect(json).toMatchObject({ count: 0 });
    expect(await studio.credits.summaryOf(ada.id)).toMatchObject({ held_credits: 0 });
  });

  test("decide whether a key is reused, down to the order of the references", async () => {
    const studio = await start({ engine: editor(), idle: true });
    const ada = await studio.register();
    const request = await fullEdit(studio, ada);
    const others = [
      { references: request.references.toReversed() },
      { mask_grow_pixels: 1 },
      { mask_invert: true },
      { mask_shapes: [] },
    ];
    expect((await studio.requestRun(ada, request, "key")).status).toBe(202);
    for (const other of others) {
      expect([other, (await studio.requestRun(ada, { ...request, ...other }, "key")).status]).toEqual([other, 409]);
    }
    expect((await studio.requestRun(ada, request, "key")).json).toMatchObject({ repeated: true });
  });

  test("are those of its retry, with the same mask and references in the same order", async () => {
    const studio = await start({ engine: editor(), idle: true });
    const ada = await studio.register();
    const id = await studio.startRun(ada, await fullEdit(studio, ada));
    const before = await studio.readRun(ada, id);
    await studio.call(generation.cancel, { params: { id } }, ada.access);
    const { status, json } = await studio.call(generation.retry, { params: { id }, headers: {} }, ada.access);
    expect(status).toBe(202);
    const { model, width, height, seed } = before;
    const again = run.parse(json);
    expect(again).toMatchObject({ model, width, height, seed, parent_generation_id: id });
    const withoutAddresses = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/\?[^"]*"/g, '"'));
    expect(withoutAddresses(again.edit)).toEqual(withoutAddresses(before.edit));
  });
});
