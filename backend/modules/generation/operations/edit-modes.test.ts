import { expect, test } from "vitest";
import { type EditCapability, type MaskShape, noEdits } from "../../../../contract/edits.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { type GenerationType, imageEditModes, videoEditModes } from "../../../../contract/generation-terms.ts";
import { mask as maskPayload, masks } from "../../../../contract/masks.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type RunRequest, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { sentence } from "../../../http/messages.ts";

const able: Record<string, Partial<EditCapability>> = {
  "image-edit": { mask: "optional", references_max: 2 },
  "image-fill": { mask: "required" },
  "image-erase": { prompt: "none", mask: "required" },
  "image-expand": { prompt: "optional", expand_max_pixels: 512 },
  "image-cutout": { prompt: "optional", mask: "optional", outputs: ["transparent", "mask"] },
  "image-upscale": { prompt: "none", scales: [2] },
  "image-adjust": { prompt: "none" },
  "video-extend": { prompt: "optional" },
  "video-upscale": { prompt: "none", scales: [2], frames_per_second: [48] },
};
const more = [...imageEditModes, ...videoEditModes].map((mode) =>
  describeModel(mode, { id: "edit-1", negativePromptMaxCharacters: null, edit: { ...noEdits, ...able[mode] } }),
);
const half: MaskShape[] = [{ kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 }];
const nowhere = "0190a000-0000-7000-8000-000000000000";

async function sourceOf(studio: StudioBackend, account: { access: string }): Promise<string> {
  const sent = await studio.sendFile(
    uploads.upload,
    { field: "image", content: await patternedPicture(3) },
    account.access,
  );
  return upload.parse(sent.json).id;
}

async function maskOf(studio: StudioBackend, account: { access: string }) {
  const sent = await studio.sendFile(
    masks.upload,
    { field: "mask", content: await patternedPicture(5) },
    account.access,
  );
  return maskPayload.parse(sent.json);
}

describeOnBackend("An edit", (start) => {
  test("of each kind is held, made, charged, shown with its parameters, and repeated by its key", async () => {
    const studio = await start({ engine: createScriptedEngine({ more }) });
    const ada = await studio.register();
    await studio.giveCredits(ada, 1_000);
    const source_upload_id = await sourceOf(studio, ada);
    const video = await studio.makeCreation(ada, { mode: "text-to-video" });
    const { id: mask_upload_id } = await maskOf(studio, ada);
    const requests: [RunRequest, object][] = [
      [
        { mode: "image-edit", prompt: "night", source_upload_id, references: [{ upload_id: source_upload_id }] },
        { references: [{ id: source_upload_id }], mask: null },
      ],
      [
        { mode: "image-fill", prompt: "a hat", source_upload_id, mask_upload_id, mask_grow_pixels: 2 },
        { mask_upload_id, mask_grow_pixels: 2 },
      ],
      [
        { mode: "image-erase", source_upload_id, mask_shapes: half },
        { mask_shapes: half, mask: { url: null } },
      ],
      [
        { mode: "image-expand", source_upload_id, expand: { left: 8, top: 0, right: 0, bottom: 0 } },
        { expand: { left: 8 } },
      ],
      [{ mode: "image-cutout", source_upload_id, output: "mask" }, { output: "mask" }],
      [{ mode: "image-upscale", source_upload_id, scale: 2 }, { scale: 2 }],
      [{ mode: "video-upscale", source_creation_id: video.id, frames_per_second: 48 }, { frames_per_second: 48 }],
    ];
    for (const [request, edit] of requests) {
      const headers = { "idempotency-key": String(request.mode) };
      const path = `/api/generation/${request.mode}/`;
      const { mode: _mode, ...body } = request;
      const send = async () => studio.request("POST", path, { token: ada.access, headers, json: body });
      const [first, again] = [await send(), await send()];
      expect([request.mode, first.status, again.json]).toEqual([
        request.mode,
        202,
        expect.objectContaining({ repeated: true }),
      ]);
      const { id } = generation.imageEdit.answer.payload.parse(first.json);
      const made = await studio.awaitRun(ada, id, ({ finished_at }) => finished_at !== null);
      expect([request.mode, made.error, made.status]).toEqual([request.mode, null, "completed"]);
      expect([request.mode, made.charged_credits, made.outputs.length]).toEqual([request.mode, made.cost_credits, 1]);
      expect(made.edit, request.mode).toMatchObject(edit);
    }
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is refused where its model would ignore a part, or needs one, with the field and the reason", async () => {
    const studio = await start({ engine: createScriptedEngine({ more }), idle: true });
    const [ada, eve] = [await studio.register(), await studio.register()];
    const source_upload_id = await sourceOf(studio, ada);
    const theirs = await sourceOf(studio, eve);
    const theirMask = await maskOf(studio, eve);
    const base = { source_upload_id, prompt: "" };
    const fill = { ...base, mode: "image-fill", prompt: "x" } as const;
    const edit = { ...base, mode: "image-edit", prompt: "x" } as const;
    const expand = { ...base, mode: "image-expand" } as const;
    const left = { left: 8, top: 0, right: 0, bottom: 0 };
    const refused: [RunRequest, string, string][] = [
      [{ ...base, mode: "image-fill", mask_shapes: half }, "prompt", "required"],
      [fill, "mask_shapes", "maskNeeded"],
      [{ ...fill, mask_upload_id: nowhere }, "mask_upload_id", "maskMissing"],
      [{ ...fill, mask_upload_id: theirMask.id }, "mask_upload_id", "maskMissing"],
      [{ ...edit, references: [{ upload_id: nowhere }] }, "references", "pictureMissing"],
      [{ ...edit, references: [{ upload_id: theirs }] }, "references", "pictureMissing"],
      [{ ...edit, source_upload_id: theirs }, "source_upload_id", "pictureMissing"],
      [
        { ...edit, references: Array.from({ length: 3 }, () => ({ upload_id: source_upload_id })) },
        "references",
        "tooManyReferences",
      ],
      [{ ...edit, mask_invert: true }, "mask_invert", "maskSettingOnly"],
      [{ ...edit, mask_grow_pixels: -2 }, "mask_grow_pixels", "maskSettingOnly"],
      [{ ...edit, mask_shapes: [], mask_feather_pixels: 2 }, "mask_feather_pixels", "maskSettingOnly"],
      [expand, "expand", "expandNeeded"],
      [{ ...expand, expand: left, anchor: "left" }, "anchor", "anchorOnly"],
      [{ ...expand, expand: left, aspect_ratio: "16:9" }, "aspect_ratio", "onlyOne"],
      [{ ...expand, expand: { left: 600, top: 0, right: 0, bottom: 0 } }, "expand", "expandTooFar"],
      [{ ...base, mode: "image-upscale" }, "scale", "unknownChoice"],
      [{ ...base, mode: "image-upscale", scale: 4 }, "scale", "unknownChoice"],
      [{ ...base, mode: "image-upscale", scale: 2, fidelity: 1 }, "fidelity", "notForModel"],
      [{ ...base, mode: "image-adjust" }, "adjustments", "required"],
      [{ mode: "video-extend", source_creation_id: nowhere }, "source_creation_id", "pictureMissing"],
    ];
    for (const [request, field, key] of refused) {
      const answer = await studio.requestRun(ada, request);
      const said = JSON.stringify(request).slice(0, 120);
      expect([said, answer.status]).toEqual([said, 422]);
      expect(
        answer.refusal().violations.map((one) => one.field),
        said,
      ).toEqual([field]);
      const values = { max: field === "references" ? 2 : 512, choices: "2" };
      expect(answer.refusal().violations[0]?.message, said).toBe(sentence("en", `validation.${key}`, values));
    }
    const none = { mask_shapes: [], mask_invert: false, mask_grow_pixels: 0, mask_feather_pixels: 0 };
    expect((await studio.requestRun(ada, { ...edit, ...none })).status).toBe(202);
  });

  test("goes to the first model that supports all of it, and retries with the same parameters", async () => {
    const first = describeModel("image-edit", { id: "plain-1", edit: noEdits });
    const engine = createScriptedEngine({ more: [first, ...more], held: true });
    const studio = await start({ engine });
    const ada = await studio.register();
    const source_upload_id = await sourceOf(studio, ada);
    const request = { mode: "image-edit" as GenerationType, prompt: "night", source_upload_id };
    const whole = await studio.startRun(ada, request);
    const part = await studio.startRun(ada, { ...request, mask_shapes: half });
    expect([(await studio.readRun(ada, whole)).model, (await studio.readRun(ada, part)).model]).toEqual([
      "plain-1",
      "edit-1",
    ]);
    await studio.call(generation.cancel, { params: { id: part } }, ada.access);
    const again = run.parse(
      (await studio.call(generation.retry, { params: { id: part }, headers: {} }, ada.access)).json,
    );
    expect(again).toMatchObject({ model: "edit-1", parent_generation_id: part, edit: { mask_shapes: half } });
  });
});
