import { isImageEdit, type Scale } from "../../../../contract/generation-terms.ts";
import type { Artifact } from "../../../adapters/engine/port.ts";
import { within } from "../../../concurrency/waiting.ts";
import { decodeForEdit } from "../../../media/decode-image.ts";
import { encodeMask } from "../../../media/draw-mask.ts";
import { createScaler, fromRaw, type RawImage, resample, type Size, toRaw } from "../../../media/resample.ts";
import type { GenerationDeps } from "../deps.ts";
import type { KeptEdit } from "../edit-settings.ts";
import { OutputFailedError } from "../failure.ts";
import type { RunRecord } from "../rules.ts";
import { channelOf, compositeOver, cutOut, encode, withAlpha } from "./composite.ts";
import { editOf } from "./edit-of.ts";
import { expandedSize, expandMask } from "./expand.ts";
import { maskOf } from "./mask-of.ts";

/** Engines round the sides of an image; a shape that differs more is another image. */
const shapeTolerance = 0.03;
const finishMaxMilliseconds = 180_000;

type Deps = Pick<GenerationDeps, "finishing" | "gallery">;

/**
 * Makes the final image of an edit from what the engine returned: scales it, puts it over the source where the mask is
 * white, or cuts the source out. Outside the mask, each value is the source's. Returns artifacts of other modes as they
 * are. Throws OutputFailedError when the source is gone or the engine returned something else than asked for.
 */
export async function finishEdit(deps: Deps, run: RunRecord, artifact: Artifact): Promise<Artifact> {
  const edit = editOf(run);
  if (!edit || !isImageEdit(run.mode) || run.mode === "image-adjust") return artifact;
  const late = unusable("The image took too long to finish.");
  // One at a time: each may need a gigabyte.
  return within(
    deps.finishing(() => finish(deps, run, edit, artifact)),
    finishMaxMilliseconds,
    late,
  );
}

async function finish(deps: Deps, run: RunRecord, edit: KeptEdit, artifact: Artifact): Promise<Artifact> {
  const result = await decode(artifact.bytes);
  if (!edit.mask && !edit.expand && run.mode !== "image-cutout" && run.mode !== "image-upscale") {
    const size = { width: run.width, height: run.height };
    return hasSize(result, size) ? artifact : png(await resample(demandShape(result, size), size));
  }
  const source = await readSource(deps, run);
  if (run.mode === "image-cutout") return cutout(source, demandShape(result, source), edit);
  if (run.mode === "image-upscale") return upscale(source, result, edit.scale ?? 2, artifact);
  return edit.expand ? expanded(source, result, edit.expand) : masked(deps, run, edit, source, result);
}

async function masked(deps: Deps, run: RunRecord, { mask }: KeptEdit, source: RawImage, result: RawImage) {
  if (!mask) throw new Error("There is no mask.");
  const drawn = await maskOf(deps, run.owner_id, mask, source);
  return over(source, result, drawn);
}

async function expanded(source: RawImage, result: RawImage, expand: NonNullable<KeptEdit["expand"]>) {
  const size = expandedSize(source, expand);
  const canvas: RawImage = {
    ...size,
    channels: source.channels,
    data: new Uint8Array(size.width * size.height * source.channels),
  };
  const rowBytes = source.width * source.channels;
  for (let y = 0; y < source.height; y++) {
    const to = ((expand.top + y) * size.width + expand.left) * source.channels;
    canvas.data.set(source.data.subarray(y * rowBytes, (y + 1) * rowBytes), to);
  }
  return over(canvas, result, expandMask(source, expand));
}

async function over(image: RawImage, result: RawImage, mask: RawImage): Promise<Artifact> {
  const fitting = await withChannels(demandShape(result, image), image.channels);
  await compositeOver(image, await createScaler(fitting, image), await createScaler(mask, image, "linear"));
  return png(image);
}

async function cutout(source: RawImage, result: RawImage, { output }: KeptEdit): Promise<Artifact> {
  const mask = cutoutMask(result, output === "mask");
  if (output === "mask") return asPng(await encodeMask(await resample(mask, source)));
  const image = await withChannels(source, 4);
  await cutOut(image, await createScaler(mask, image));
  return png(image);
}

/**
 * Returns the mask of a cutout that may be gray, as large as the engine made it. Throws OutputFailedError when the bytes
 * are no image of the source's shape.
 */
export async function readCutoutMask(bytes: Uint8Array, source: Size): Promise<RawImage> {
  return cutoutMask(demandShape(await decode(bytes), source), true);
}

/** The alpha of the result, or its gray if it has none. Where gray is asked for, alpha that hides nothing does not count. */
function cutoutMask(result: RawImage, mayBeGray: boolean): RawImage {
  const alpha = result.channels === 4 ? channelOf(result, 3) : undefined;
  if (alpha && (!mayBeGray || alpha.data.some((value) => value < 255))) return alpha;
  if (!mayBeGray) throw unusable("The engine returned a cutout without transparency.");
  return channelOf(result, 0);
}

async function upscale(source: RawImage, result: RawImage, scale: Scale, artifact: Artifact): Promise<Artifact> {
  const size = { width: source.width * scale, height: source.height * scale };
  demandShape(result, size);
  const keepsAlpha = source.channels === 4 && result.channels === 3;
  if (hasSize(result, size) && !keepsAlpha) return artifact;
  const image = await resample(result, size);
  return png(keepsAlpha ? await withAlpha(image, await createScaler(channelOf(source, 3), size)) : image);
}

async function readSource({ gallery }: Deps, { owner_id, source_kind, source_id }: RunRecord): Promise<RawImage> {
  const source =
    source_kind !== null && source_id !== null
      ? await gallery.readSource(owner_id, { kind: source_kind, id: source_id })
      : undefined;
  if (!source) {
    throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail: "The source image was deleted." });
  }
  return decodeForEdit(source.bytes);
}

async function decode(bytes: Uint8Array): Promise<RawImage> {
  try {
    return await decodeForEdit(bytes);
  } catch (error) {
    throw unusable("The engine returned bytes that are no image.", error);
  }
}

/** An image without transparency is opaque; one that must not have any gets white behind it. */
async function withChannels(image: RawImage, channels: RawImage["channels"]): Promise<RawImage> {
  if (image.channels === channels) return image;
  return toRaw(channels === 4 ? fromRaw(image).ensureAlpha() : fromRaw(image).flatten({ background: "#fff" }));
}

function demandShape(image: RawImage, size: Size): RawImage {
  const difference = Math.log(image.width / image.height / (size.width / size.height));
  if (Math.abs(difference) <= shapeTolerance) return image;
  throw unusable(
    `The engine returned ${image.width} × ${image.height} pixels for an image of ${size.width} × ${size.height}.`,
  );
}

function hasSize(image: Size, { width, height }: Size): boolean {
  return image.width === width && image.height === height;
}

async function png(image: RawImage): Promise<Artifact> {
  return asPng(await encode(image));
}

function asPng(bytes: Uint8Array): Artifact {
  return { bytes, mediaType: "image/png", poster: null };
}

function unusable(detail: string, cause?: unknown): OutputFailedError {
  return new OutputFailedError({ code: "INTERNAL", retryable: true, detail }, { cause });
}
