import { decodeForEdit } from "../../../media/decode-image.ts";
import { decodeMask, encodeMask } from "../../../media/draw-mask.ts";
import { fromRaw, resample, type Size } from "../../../media/resample.ts";
import type { EngineRequest, Mask, SourceImage } from "../port.ts";
import type { Interpolation } from "./graph.ts";
import { repaints } from "./manifest-demands.ts";
import type { Manifest } from "./manifest-fields.ts";

/** How much rounding may change the shape of an image: width by height, as a factor. */
const shapeToleranceMax = 1.01;
/** Rounding so many multiples stays within the tolerance. */
const multiplesPerSide = 50;

/**
 * Returns the request with the size that the graph works at. A model that repaints a source cuts off what exceeds a
 * multiple of some pixels, and the result would be shifted: so the source and its mask are scaled to whole multiples. A
 * video is continued at the size of its quality. Throws when the source is not an intact image.
 */
export async function prepareInputs(manifest: Manifest, request: EngineRequest): Promise<EngineRequest> {
  const { mode, image, edit } = request;
  if (mode === "video-extend") return { ...request, ...extendedSize(manifest, request) };
  if (!repaints(mode) || !image) return request;
  const size = repaintedSize(manifest, image);
  if (image.width === size.width && image.height === size.height) return { ...request, ...size };
  const mask = edit.mask && (await scaledMask(edit.mask, size));
  return { ...request, ...size, image: await scaledImage(image, size), edit: { ...edit, mask } };
}

function extendedSize({ qualities, side_multiple_pixels }: Manifest, { width, height, quality }: EngineRequest): Size {
  const limit = qualities.find(({ id }) => id === quality)?.long_side_pixels ?? Number.POSITIVE_INFINITY;
  return inMultiples({ width, height }, Math.min(1, limit / Math.max(width, height)), side_multiple_pixels);
}

/** Small images are enlarged where rounding would change their shape, as far as the model accepts. */
function repaintedSize({ side_multiple_pixels, source_max_pixels }: Manifest, image: Size): Size {
  const { width, height } = image;
  const size = inMultiples(image, 1, side_multiple_pixels);
  const change = (size.width * height) / (size.height * width);
  if (Math.max(change, 1 / change) <= shapeToleranceMax) return size;
  const enough = (side_multiple_pixels * multiplesPerSide) / Math.min(width, height);
  const room = Math.sqrt((source_max_pixels ?? Number.POSITIVE_INFINITY) / (width * height));
  return inMultiples(image, Math.max(1, Math.min(enough, room)), side_multiple_pixels);
}

function inMultiples({ width, height }: Size, scale: number, multiple: number): Size {
  const whole = (pixels: number) => Math.max(1, Math.round((pixels * scale) / multiple)) * multiple;
  return { width: whole(width), height: whole(height) };
}

async function scaledImage({ bytes }: SourceImage, size: Size): Promise<SourceImage> {
  const scaled = await resample(await decodeForEdit(bytes), size);
  return { bytes: await fromRaw(scaled).png().toBuffer(), mediaType: "image/png", ...size };
}

async function scaledMask({ bytes }: Mask, size: Size): Promise<Mask> {
  return { bytes: await encodeMask(await resample(await decodeMask(bytes), size, "linear")) };
}

/**
 * Returns how many frames to make of one to come closest to a frame rate; `null` when none is requested. Below 2, the
 * video already has that rate. Throws when the video cannot be read.
 */
export async function interpolationOf({ edit }: EngineRequest): Promise<Interpolation | null> {
  if (!edit.video || edit.framesPerSecond === null) return null;
  // Loaded with the first video: it takes 10 MB of memory.
  const { BufferSource, Input, MP4 } = await import("mediabunny");
  using input = new Input({ source: new BufferSource(edit.video.bytes), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const stats = await track?.computePacketStats();
  if (!stats || stats.averagePacketRate <= 0) throw new Error("The video has no frames.");
  const multiplier = Math.round(edit.framesPerSecond / stats.averagePacketRate);
  return { multiplier, framesPerSecond: multiplier * stats.averagePacketRate };
}
