import { afterEach, describe, expect, test } from "vitest";
import { untilOver } from "../../backend/adapters/engine/conformance.ts";
import {
  type Engine,
  type EngineRequest,
  type ModelDescription,
  noEditInputs,
} from "../../backend/adapters/engine/port.ts";
import { createGate } from "../../backend/concurrency/gate.ts";
import { decodeForEdit } from "../../backend/media/decode-image.ts";
import { drawMask } from "../../backend/media/draw-mask.ts";
import { fromRaw, type RawImage } from "../../backend/media/resample.ts";
import type { Gallery } from "../../backend/modules/gallery/index.ts";
import { type KeptEdit, plainEdit } from "../../backend/modules/generation/edit-settings.ts";
import { expandMask } from "../../backend/modules/generation/edits/expand.ts";
import { finishEdit } from "../../backend/modules/generation/edits/finish.ts";
import { prepareInputs } from "../../backend/modules/generation/edits/prepare.ts";
import type { RunRecord } from "../../backend/modules/generation/rules.ts";
import type { ImageEditMode } from "../../contract/generation-terms.ts";

/** The modes that change only a part of an image. */
const partialModes = [
  "image-edit",
  "image-fill",
  "image-erase",
  "image-expand",
] as const satisfies readonly ImageEditMode[];
const [width, height] = [192, 128];
const expand = { left: 64, top: 0, right: 0, bottom: 64 };

/**
 * The guarantee for every engine: whatever it returns, not one value of the source changes outside the mask. `modes` are
 * those of the modes above that the engine offers.
 */
export function finishedEditConformance(
  name: string,
  create: () => Engine | Promise<Engine>,
  modes: readonly (typeof partialModes)[number][] = partialModes,
): void {
  describe(`An edit by ${name}`, () => {
    const open: Engine[] = [];
    afterEach(async () => {
      await Promise.all(open.splice(0).map((engine) => engine.close()));
    });

    test.each(modes)("%s: changes not one value outside the mask", async (mode) => {
      const engine = await create();
      open.push(engine);
      const { models } = await engine.describe();
      const model = models.find((one) => one.mode === mode && (mode === "image-expand" || one.edit.mask !== "none"));
      if (!model) throw new Error(`${name} does not offer ${mode}.`);
      const source = patterned();
      const kept = editFor(mode);
      const result = await finished(engine, model, source, kept);
      const mask = kept.expand ? await expandMask(source, kept.expand) : await drawMask(drawingOf(kept), source);
      expect({ width: result.width, height: result.height }).toEqual({ width: mask.width, height: mask.height });
      const { left, top } = kept.expand ?? { left: 0, top: 0 };
      let [changed, outside] = [0, 0];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const pixel = (top + y) * mask.width + left + x;
          if (mask.data[pixel] !== 0) continue;
          outside += 1;
          for (let channel = 0; channel < 3; channel++) {
            const value = result.data[pixel * result.channels + channel];
            if (value !== source.data[(y * width + x) * 3 + channel]) changed += 1;
          }
        }
      }
      expect(changed).toBe(0);
      expect(outside).toBeGreaterThan((width * height) / 4);
    });
  });
}

/** Colors without two equal neighbors, so that a shift or a new encoding shows. */
function patterned(): RawImage {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 89 + Math.floor(at / 577) * 41) % 256);
  return { data, width, height, channels: 3 };
}

function editFor(mode: ImageEditMode): KeptEdit {
  const shapes = [{ kind: "ellipse" as const, x: 0.3, y: 0.3, width: 0.3, height: 0.4 }];
  const mask = { upload_id: null, shapes, invert: false, grow_pixels: 3, feather_pixels: 6 };
  const isExpansion = mode === "image-expand";
  return {
    ...plainEdit,
    mask: isExpansion ? null : mask,
    expand: isExpansion ? expand : null,
  };
}

function drawingOf({ mask }: KeptEdit) {
  if (!mask) throw new Error("There is no mask.");
  const { shapes, invert, grow_pixels: growPixels, feather_pixels: featherPixels } = mask;
  return { uploaded: null, shapes, invert, growPixels, featherPixels };
}

async function finished(engine: Engine, model: ModelDescription, source: RawImage, kept: KeptEdit): Promise<RawImage> {
  const bytes = await fromRaw(source).png().toBuffer();
  const image = { bytes, mediaType: "image/png" as const, width, height };
  const gallery = { readSource: async () => image } as Partial<Gallery> as Gallery;
  const size = kept.expand ? { width: width + expand.left, height: height + expand.bottom } : { width, height };
  const run = {
    mode: model.mode,
    owner_id: "ada",
    source_kind: "upload",
    source_id: "source",
    ...size,
    edit: JSON.stringify(kept),
  } as Partial<RunRecord> as RunRecord;
  const stored = { image, references: [], lastFrame: null };
  const inputs = await prepareInputs({ gallery }, run, kept, stored, model);
  const request: EngineRequest = {
    mode: model.mode,
    model: model.id,
    prompt: model.edit.prompt === "none" ? "" : "a red lighthouse",
    negativePrompt: "",
    style: null,
    seed: 7,
    ...size,
    quality: model.qualities[0]?.id ?? "standard",
    durationSeconds: null,
    strength: model.strength?.default ?? null,
    audioPrompt: "",
    audio: null,
    ...inputs,
    edit: { ...noEditInputs, ...inputs.edit },
  };
  const ticket = await engine.start("01980000-0000-7000-8000-0000000000ed", request);
  expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
  const artifact = await engine.collect(ticket);
  return decodeForEdit(
    (await finishEdit({ gallery, editing: { small: createGate(1), large: createGate(1) } }, run, artifact)).bytes,
  );
}
