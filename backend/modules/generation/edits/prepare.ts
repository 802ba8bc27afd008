import type { ModelDescription, SourceImage } from "../../../adapters/engine/port.ts";
import { type EditInputs, noEditInputs } from "../../../adapters/engine/port.ts";
import { openForEdit } from "../../../media/decode-image.ts";
import { encodeMask, sizeWithin } from "../../../media/draw-mask.ts";
import { type RawImage, resample, type Size } from "../../../media/resample.ts";
import type { GenerationDeps } from "../deps.ts";
import type { KeptEdit } from "../edit-settings.ts";
import { OutputFailedError } from "../failure.ts";
import type { RunRecord } from "../rules.ts";
import { expandedSize, expandMask, mirror, scaleExpand } from "./expand.ts";
import { maskOf } from "./mask-of.ts";

/** Engines scale references down further. */
const referenceMaxPixels = 4_000_000;

/** The images of an edit as they are stored. */
export interface StoredInputs {
  image: SourceImage | null;
  references: readonly SourceImage[];
  lastFrame: SourceImage | null;
}

/** Whose source is edited, and which it is. */
type EditedSource = Pick<RunRecord, "owner_id" | "source_kind" | "source_id">;

/** Prepares the images of a run for its engine: scaled to what the model accepts, expanded, with their mask. */
export async function prepareInputs(
  deps: Pick<GenerationDeps, "gallery">,
  run: EditedSource,
  edit: KeptEdit | null,
  stored: StoredInputs,
  model: Pick<ModelDescription, "edit" | "sourceMaxPixels"> | undefined,
): Promise<{ image: SourceImage | null; edit: EditInputs }> {
  const maxPixels = model?.sourceMaxPixels ?? Number.POSITIVE_INFINITY;
  const { image: source } = stored;
  if (!edit) return { image: source && (await reduce(source, maxPixels)), edit: noEditInputs };
  const { image, expand, mask } = source
    ? await prepareSource(deps, run, edit, source, maxPixels)
    : { image: null, expand: null, mask: null };
  return {
    image,
    edit: {
      mask: mask && { bytes: await encodeMask(model?.edit.soft_mask === false ? harden(mask) : mask) },
      references: await Promise.all(stored.references.map((reference) => reduce(reference, referenceMaxPixels))),
      lastFrame: stored.lastFrame && (await reduce(stored.lastFrame, Math.min(maxPixels, referenceMaxPixels))),
      video: null,
      clips: [],
      expand,
      scale: edit.scale,
      fidelity: edit.fidelity,
      output: edit.output,
      framesPerSecond: edit.frames_per_second,
      adjustments: edit.adjustments,
      painted: run.source_kind === "creation" ? await painted(deps, run) : null,
    },
  };
}

async function prepareSource(
  deps: Pick<GenerationDeps, "gallery">,
  run: EditedSource,
  edit: KeptEdit,
  source: SourceImage,
  maxPixels: number,
) {
  if (edit.expand) {
    const whole = expandedSize(source, edit.expand);
    const times = Math.min(1, Math.sqrt(maxPixels / (whole.width * whole.height)));
    const inner = scaledDown(source, times);
    const expand = scaleExpand(edit.expand, times);
    return { image: await mirror(source.bytes, inner, expand), expand, mask: await expandMask(inner, expand) };
  }
  const image = await reduce(source, maxPixels);
  if (!edit.mask) return { image, expand: null, mask: null };
  const drawn = await maskOf(deps, run.owner_id, edit.mask, source, image);
  const mask = await resample(drawn, { width: image.width, height: image.height }, "linear");
  if (mask.data.every((value) => value === 0)) {
    throw new OutputFailedError({ code: "INVALID_INPUT", retryable: false, detail: "The mask covers nothing." });
  }
  return { image, expand: null, mask };
}

/** Returns an image of at most this many pixels: as it is, or scaled down as a PNG, which keeps its transparency. */
async function reduce(image: SourceImage, maxPixels: number): Promise<SourceImage> {
  const size = sizeWithin(image, maxPixels);
  if (size.width === image.width && size.height === image.height) return image;
  const { read } = await openForEdit(image.bytes);
  const scaled = read().resize({ ...size, fit: "fill" });
  return { bytes: await scaled.png().toBuffer(), mediaType: "image/png", ...size };
}

function scaledDown({ width, height }: Size, times: number): Size {
  return { width: Math.max(1, Math.round(width * times)), height: Math.max(1, Math.round(height * times)) };
}

/** For a model that knows no gray: it repaints all that changes at least in part, and the product fades its edge. */
function harden(mask: RawImage): RawImage {
  return { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
}

async function painted({ gallery }: Pick<GenerationDeps, "gallery">, run: EditedSource) {
  return run.source_id === null ? null : ((await gallery.paintedRecipe(run.owner_id, run.source_id)) ?? null);
}
