import { encodePng } from "@atelier/retouch/encode-png";
import { isImageEdit, type Scale } from "../../../../contract/generation-terms.ts";
import type { Artifact } from "../../../adapters/engine/port.ts";
import { decodeOpened, type ImageRows, type OpenedImage, openForEdit, openRows } from "../../../media/decode-image.ts";
import { createScaler, fromRaw, type RawImage, type RowReader, type Size, toRaw } from "../../../media/resample.ts";
import type { GenerationDeps } from "../deps.ts";
import type { KeptEdit } from "../edit-settings.ts";
import { OutputFailedError } from "../failure.ts";
import type { RunRecord } from "../rules.ts";
import { channelOf, compositeOver, cutOut, withAlpha } from "./composite.ts";
import { editOf } from "./edit-of.ts";
import { gateOf, inTurn } from "./edit-turn.ts";
import { expandedRows, expandMaskRows } from "./expand.ts";
import { maskOf } from "./mask-of.ts";

/** Engines round the sides of an image; a shape that differs more is another image. */
const shapeTolerance = 0.03;
/** Results are made in strips of about this size. Other requests are answered between two of them. */
const stripMaxPixels = 1_000_000;

type Deps = Pick<GenerationDeps, "editing" | "gallery">;

/**
 * Makes the final image of an edit from what the engine returned: scales it, puts it over the source where the mask is
 * white, or cuts the source out. Outside the mask, each value is the source's. Returns artifacts of other modes as they
 * are. The signal stops the work. Throws OutputFailedError when the source is gone or the engine returned something else
 * than asked for, or the signal's reason.
 */
export async function finishEdit(
  deps: Deps,
  run: RunRecord,
  artifact: Artifact,
  signal?: AbortSignal,
): Promise<Artifact> {
  const edit = editOf(run);
  if (!edit || !isImageEdit(run.mode) || run.mode === "image-adjust") return artifact;
  return inTurn(gateOf(deps, run), { ownerId: run.owner_id, signal }, async () => {
    const image = await finished(deps, run, edit, artifact);
    return image ? { bytes: await encode(image, signal), mediaType: "image/png", poster: null } : artifact;
  });
}

/** An image of any number of channels, made row by row. */
type FinishedImage = Pick<ImageRows, "width" | "height" | "rows"> & { channels: 1 | 3 | 4 };

/** Returns the finished image; `undefined` if it is what the engine returned. */
async function finished(
  deps: Pick<Deps, "gallery">,
  run: RunRecord,
  edit: KeptEdit,
  { bytes }: Artifact,
): Promise<FinishedImage | undefined> {
  if (!edit.mask && !edit.expand && run.mode !== "image-cutout" && run.mode !== "image-upscale") {
    return fitted(bytes, { width: run.width, height: run.height });
  }
  const source = await openSource(deps, run);
  if (run.mode === "image-upscale") return upscaled(source, bytes, edit.scale ?? 2);
  const result = await decode(await openResult(bytes));
  if (run.mode === "image-cutout") return cutout(source, demandShape(result, source), edit);
  if (edit.expand) return over(expandedRows(source, edit.expand), result, expandMaskRows(source, edit.expand));
  if (!edit.mask) throw new Error("There is no mask.");
  const mask = await maskOf(deps, run.owner_id, edit.mask, source);
  return over(source, result, await createScaler(mask, source, "linear"));
}

/** Returns an image scaled to a size; `undefined` if it has that size. */
async function fitted(bytes: Uint8Array, size: Size): Promise<FinishedImage | undefined> {
  const result = demandShape(await openResult(bytes), size);
  return hasSize(result, size) ? undefined : scaled(await decode(result), size);
}

async function over(image: ImageRows, result: RawImage, maskRows: RowReader): Promise<FinishedImage> {
  const fitting = await withChannels(demandShape(result, image), image.channels);
  const resultRows = await createScaler(fitting, image);
  return { ...image, rows: compositeOver(image.rows, resultRows, maskRows, image.channels) };
}

async function cutout(source: ImageRows, result: RawImage, { output }: KeptEdit): Promise<FinishedImage> {
  const { width, height, channels, rows } = source;
  const maskRows = await createScaler(cutoutMask(result, output === "mask"), source);
  if (output === "mask") return { width, height, channels: 1, rows: maskRows };
  return { width, height, channels: 4, rows: cutOut(rows, maskRows, channels) };
}

/**
 * Returns the mask of a cutout that may be gray, as large as the engine made it. Throws OutputFailedError when the bytes
 * are no image of the source's shape.
 */
export async function readCutoutMask(bytes: Uint8Array, source: Size): Promise<RawImage> {
  return cutoutMask(demandShape(await decode(await openResult(bytes)), source), true);
}

/** The alpha of the result, or its gray if it has none. Where gray is asked for, alpha that hides nothing does not count. */
function cutoutMask(result: RawImage, mayBeGray: boolean): RawImage {
  const alpha = result.channels === 4 ? channelOf(result, 3) : undefined;
  if (alpha && (!mayBeGray || alpha.data.some((value) => value < 255))) return alpha;
  if (!mayBeGray) throw unusable("The engine returned a cutout without transparency.");
  return channelOf(result, 0);
}

/** Returns an image at its upscaled size, with the source's transparency; `undefined` if it has both. */
async function upscaled(source: ImageRows, bytes: Uint8Array, scale: Scale): Promise<FinishedImage | undefined> {
  const size = { width: source.width * scale, height: source.height * scale };
  const result = demandShape(await openResult(bytes), size);
  const keepsAlpha = source.channels === 4 && !result.hasAlpha;
  if (!keepsAlpha && hasSize(result, size)) return undefined;
  const image = await scaled(await decode(result), size);
  if (!keepsAlpha) return image;
  const alpha = channelOf({ ...source, data: await source.rows(0, source.height) }, 3);
  return { ...size, channels: 4, rows: withAlpha(image.rows, await createScaler(alpha, size)) };
}

async function scaled(image: RawImage, size: Size): Promise<FinishedImage> {
  return { ...size, channels: image.channels === 4 ? 4 : 3, rows: await createScaler(image, size) };
}

async function openSource(
  { gallery }: Pick<Deps, "gallery">,
  { owner_id, source_kind, source_id }: RunRecord,
): Promise<ImageRows> {
  const source =
    source_kind !== null && source_id !== null
      ? await gallery.readSource(owner_id, { kind: source_kind, id: source_id })
      : undefined;
  if (source) return openRows(source.bytes);
  throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail: "The source image was deleted." });
}

function encode(image: FinishedImage, signal: AbortSignal | undefined): Promise<Uint8Array> {
  return encodePng(image, stripsOf(image, signal));
}

async function* stripsOf({ width, height, rows }: FinishedImage, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const rowsAtOnce = Math.max(1, Math.floor(stripMaxPixels / width));
  for (let top = 0; top < height; top += rowsAtOnce) {
    signal?.throwIfAborted();
    yield rows(top, Math.min(rowsAtOnce, height - top));
  }
}

async function openResult(bytes: Uint8Array): Promise<OpenedImage> {
  return openForEdit(bytes).catch(refuseResult);
}

async function decode(result: OpenedImage): Promise<RawImage> {
  return decodeOpened(result).catch(refuseResult);
}

function refuseResult(error: unknown): never {
  throw unusable("The engine returned bytes that are no intact image.", error);
}

/** An image without transparency is opaque; one that must not have any gets white behind it. */
async function withChannels(image: RawImage, channels: 3 | 4): Promise<RawImage> {
  if (image.channels === channels) return image;
  return toRaw(channels === 4 ? fromRaw(image).ensureAlpha() : fromRaw(image).flatten({ background: "#fff" }));
}

function demandShape<T extends Size>(image: T, size: Size): T {
  const difference = Math.log(image.width / image.height / (size.width / size.height));
  if (Math.abs(difference) <= shapeTolerance) return image;
  throw unusable(
    `The engine returned ${image.width} × ${image.height} pixels for an image of ${size.width} × ${size.height}.`,
  );
}

function hasSize(image: Size, { width, height }: Size): boolean {
  return image.width === width && image.height === height;
}

function unusable(detail: string, cause?: unknown): OutputFailedError {
  return new OutputFailedError({ code: "INTERNAL", retryable: false, detail }, { cause });
}
