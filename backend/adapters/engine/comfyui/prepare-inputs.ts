import sharp from "sharp";
import type { EngineRequest, SourceImage } from "../port.ts";
import type { Interpolation } from "./graph.ts";
import type { Manifest } from "./manifest.ts";
import { repaints } from "./manifest-demands.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the request with the size that the graph works at. A model that repaints a source cuts off what exceeds a
 * multiple of some pixels, and the result would be shifted: so the source and its mask are shrunk to whole multiples.
 * A video is continued at the size of its quality.
 */
export async function prepareInputs(manifest: Manifest, request: EngineRequest): Promise<EngineRequest> {
  const { mode, image, edit } = request;
  const multiple = manifest.side_multiple_pixels;
  if (mode === "video-extend") {
    const limit = manifest.qualities.find(({ id }) => id === request.quality)?.long_side_pixels ?? Infinity;
    const scale = Math.min(1, limit / Math.max(request.width, request.height));
    const size = { width: request.width * scale, height: request.height * scale };
    return { ...request, ...inMultiples(size, multiple) };
  }
  if (!repaints(mode) || !image) return request;
  const size = inMultiples(image, multiple);
  const [fitted, mask] = await Promise.all([
    isSize(image, size) ? image : shrink(image, size),
    edit.mask && !isSize(image, size) ? shrink(edit.mask, size) : edit.mask,
  ]);
  return { ...request, ...size, image: fitted, edit: { ...edit, mask } };
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

function inMultiples({ width, height }: Size, multiple: number): Size {
  const whole = (pixels: number) => Math.max(1, Math.floor(pixels / multiple)) * multiple;
  return { width: whole(width), height: whole(height) };
}

function isSize(image: Size, { width, height }: Size): boolean {
  return image.width === width && image.height === height;
}

async function shrink({ bytes }: { bytes: Uint8Array }, { width, height }: Size): Promise<SourceImage> {
  const shrunk = await sharp(bytes).resize(width, height, { fit: "fill" }).png().toBuffer();
  return { bytes: shrunk, mediaType: "image/png", width, height };
}
