import { expect, test } from "vitest";
import { adjustments, noEdits } from "../../../../contract/edits.ts";
import { accepted } from "../../../../contract/generation.ts";
import { type GenerationRequest, generationRequest } from "../../../../contract/generation-requests.ts";
import {
  type GenerationType,
  generationTypes,
  isComposerMode,
  isVideoEdit,
  makesVideo,
  needsSource,
} from "../../../../contract/generation-terms.ts";
import { endpointOfMode } from "../../../../contract/run-endpoints.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";

const nowhere = "0190a000-0000-7000-8000-000000000000";
const rectangle = { kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 } as const;

/** Models that can do what their mode needs and nothing else. */
const needed: Partial<Record<GenerationType, Partial<typeof noEdits>>> = {
  "image-fill": { mask: "required" },
  "image-erase": { prompt: "none", mask: "required" },
  "image-expand": { prompt: "none", expand_max_pixels: 64 },
  "image-cutout": { prompt: "none" },
  "image-upscale": { prompt: "none", scales: [2] },
  "image-adjust": { prompt: "none" },
  "video-extend": { prompt: "none" },
  "video-upscale": { prompt: "none", scales: [2] },
  "video-join": { prompt: "none" },
};
const engine = () =>
  createScriptedEngine({
    modes: [],
    more: generationTypes.map((mode) => ({
      ...describeModel(mode, { id: "plain-1", edit: { ...noEdits, ...needed[mode] } }),
      negativePromptMaxCharacters: null,
      aspectRatios: ["1:1"],
      qualities: [{ id: "standard" as const, longSidePixels: 64 }],
      durationsSeconds: makesVideo(mode) && mode !== "video-upscale" && mode !== "video-join" ? [4] : [],
      strength: null,
      audio: null,
      outputsMax: 1,
    })),
  });

/** A value of each parameter that none of these models can use. */
const unusable: Partial<GenerationRequest> = {
  negative_prompt: "fog",
  aspect_ratio: "16:9",
  quality: "high",
  count: 2,
  strength: 0,
  duration_seconds: 5,
  audio_prompt: "gulls",
  audio_upload_id: nowhere,
  mask_upload_id: nowhere,
  mask_shapes: [rectangle],
  mask_invert: true,
  mask_grow_pixels: 2,
  mask_feather_pixels: 2,
  references: [{ upload_id: nowhere }],
  series_id: nowhere,
  expand: { left: 65, top: 0, right: 0, bottom: 0 },
  anchor: "left",
  scale: 4,
  fidelity: 0,
  output: "mask",
  frames_per_second: 60,
  last_frame_upload_id: nowhere,
  last_frame_creation_id: nowhere,
  adjustments: adjustments.parse({ brightness: 0.5 }),
  clips: [{ creation_id: nowhere }, { creation_id: nowhere }],
};
/** Parameters that every model uses, or that belong to the product. */
const common = ["prompt", "style", "model", "seed", "parent_generation_id", "source_upload_id", "source_creation_id"];
/** Parameters that the five modes of 1.0 go on ignoring. */
const ignoredByOldModes = ["strength", "duration_seconds", "audio_prompt", "audio_upload_id"];
const missingClips = ["clips.0.creation_id", "clips.1.creation_id"];
const maskFields = ["mask_upload_id", "mask_shapes", "mask_invert", "mask_grow_pixels", "mask_feather_pixels"];

describeOnBackend("A parameter that a model or a mode would ignore", (start) => {
  test("is refused by name in every mode, and starts nothing", async () => {
    const studio = await start({ engine: engine(), idle: true });
    const ada = await studio.register();
    await studio.giveCredits(ada, 1_000);
    const content = await patternedPicture(3, 64);
    const image = upload.parse(
      (await studio.sendFile(uploads.upload, { field: "image", content }, ada.access)).json,
    ).id;
    const needs: Partial<Record<GenerationType, Partial<GenerationRequest>>> = {
      "image-fill": { mask_shapes: [rectangle] },
      "image-erase": { mask_shapes: [rectangle] },
      "image-expand": { expand: { left: 8, top: 0, right: 0, bottom: 0 } },
      "image-upscale": { scale: 2 },
      "image-adjust": { adjustments: adjustments.parse({ brightness: 0.5 }) },
      "video-upscale": { scale: 2 },
      "video-join": { clips: [{ creation_id: nowhere }, { creation_id: nowhere }] },
    };
    expect([...Object.keys(unusable), ...common].toSorted()).toEqual(generationRequest.keyof().options.toSorted());
    for (const mode of generationTypes) {
      const takesPrompt = (needed[mode]?.prompt ?? "required") === "required";
      const request = {
        ...(takesPrompt && { prompt: "a boat" }),
        ...(needsSource(mode) && !isVideoEdit(mode) && { source_upload_id: image }),
        ...(isVideoEdit(mode) && { source_creation_id: nowhere }),
        ...needs[mode],
      };
      const send = (json: object) => studio.request("POST", `/api/generation/${mode}/`, { token: ada.access, json });
      const fieldsOf = async (json: object) => (await send(json)).refusal().violations.map(({ field }) => field);
      // There is no video here. Its absence is the only thing that is wrong.
      if (isVideoEdit(mode)) expect(await fieldsOf(request)).toEqual(["source_creation_id"]);
      else if (mode === "video-join") expect(await fieldsOf(request)).toEqual(missingClips);
      else expect([mode, accepted.parse((await send(request)).json).status]).toEqual([mode, "queued"]);
      for (const [field, value] of Object.entries(unusable)) {
        // These models need a mask, and draw it as they are told. Adjustments need no ability.
        if (maskFields.includes(field) && needed[mode]?.mask === "required") continue;
        if (field === "adjustments" && mode === "image-adjust") continue;
        if (field === "clips" && mode === "video-join") continue;
        const isOfOtherMode = !(field in endpointOfMode[mode].body.shape);
        if (isComposerMode(mode) && isOfOtherMode && ignoredByOldModes.includes(field)) continue;
        const answer = await send({ ...request, [field]: value });
        expect([mode, field, answer.status]).toEqual([mode, field, 422]);
        const { code, violations } = answer.refusal();
        const named = violations.map((violation) => violation.field.split(".")[0]);
        expect([mode, field, code, named]).toEqual([mode, field, "VALIDATION_ERROR", expect.arrayContaining([field])]);
      }
    }
    const list = await studio.request("GET", "/api/generation/history/", { token: ada.access });
    expect(list.json).toMatchObject({
      count: generationTypes.filter((mode) => !isVideoEdit(mode) && mode !== "video-join").length,
    });
  });

  test("says nothing when it is empty or has its default", async () => {
    const studio = await start({ engine: engine(), idle: true });
    const ada = await studio.register();
    await studio.giveCredits(ada, 10);
    const json = {
      prompt: "a boat",
      strength: null,
      output: "",
      references: [],
      mask_shapes: [],
      mask_invert: false,
      newer_parameter: 1,
    };
    expect((await studio.request("POST", "/api/generation/text-to-image/", { token: ada.access, json })).status).toBe(
      202,
    );
  });
});
