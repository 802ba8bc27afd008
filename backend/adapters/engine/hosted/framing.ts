import sharp, { type Sharp } from "sharp";
import type { AspectRatio } from "../../../../contract/generation-terms.ts";
import { decodeAsShown } from "../../../media/decode-as-shown.ts";
import { formatNameOf } from "../../../media/file-format.ts";
import { openStripped } from "../../../media/open-stripped.ts";
import { fromRaw, resample, toRaw } from "../../../media/resample.ts";
import { stripImage } from "../../../media/strip-image.ts";
import type { Artifact, Mask, SourceImage } from "../port.ts";
import { badOutput } from "../read-artifact.ts";

/** A file as a provider gets it. */
export interface OrderFile {
  bytes: Uint8Array;
  mediaType: string;
}

/** The part of a result that shows the source, in fractions of the result. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The image that is sent for a source: its size in pixels, and the pixels of the source that are added around it. */
export interface Frame {
  width: number;
  height: number;
  added: { left: number; top: number; right: number; bottom: number };
}

interface Size {
  width: number;
  height: number;
}

interface Shape {
  /** The ratios that the provider makes; `null` for any. */
  ratios: readonly AspectRatio[] | null;
  ratioMax: number | undefined;
  pixelsMin: number | undefined;
  sideMultiplePixels: number;
  /** The long side of what is sent; `null` keeps the source's size. */
  longSidePixels: number | null;
}

/**
 * Returns the frame for a source. Providers make certain shapes only and crop or stretch others in their own way, so the
 * source is extended to such a shape here, and cut out of the result again.
 */
export function frameFor(source: Size, shape: Shape): Frame {
  const fitting = outerSize(source, shape);
  const scale = shape.longSidePixels === null ? 1 : shape.longSidePixels / Math.max(fitting.width, fitting.height);
  const factor = Math.max(scale, Math.sqrt((shape.pixelsMin ?? 0) / (fitting.width * fitting.height)));
  const sent = (pixels: number) => Math.ceil((pixels * factor) / shape.sideMultiplePixels) * shape.sideMultiplePixels;
  const [width, height] = [sent(fitting.width), sent(fitting.height)];
  const across = Math.max(source.width, Math.round(width / factor)) - source.width;
  const down = Math.max(source.height, Math.round(height / factor)) - source.height;
  const [left, top] = [Math.floor(across / 2), Math.floor(down / 2)];
  return { width, height, added: { left, top, right: across - left, bottom: down - top } };
}

function outerSize({ width, height }: Size, { ratios, ratioMax = Number.POSITIVE_INFINITY }: Shape): Size {
  const own = width / height;
  const within = Math.min(Math.max(own, 1 / ratioMax), ratioMax);
  const around = (ratio: number): Size =>
    own < ratio
      ? { width: Math.round(height * ratio), height }
      : { width, height: Math.max(height, Math.round(width / ratio)) };
  const offered = ratios?.map((ratio) => around(quotientOf(ratio))) ?? [around(within)];
  const area = (size: Size) => size.width * size.height;
  return offered.toSorted((one, other) => area(one) - area(other))[0] ?? { width, height };
}

function quotientOf(ratio: AspectRatio): number {
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  return across / down;
}

/** Returns the part of a frame that shows the source; `null` when that is all of it. */
export function partOf({ width, height }: Size, { added }: Frame): Part | null {
  const outer = { width: width + added.left + added.right, height: height + added.top + added.bottom };
  if (outer.width === width && outer.height === height) return null;
  return {
    left: added.left / outer.width,
    top: added.top / outer.height,
    width: width / outer.width,
    height: height / outer.height,
  };
}

/**
 * How a source is sent: `small` as JPEG where nothing is transparent, `lossless` without a further loss, or `png` for a
 * provider that demands the format of the mask.
 */
export type Encoding = "small" | "lossless" | "png";

/** Returns the source in its frame: what is added continues the source by mirroring. Transparency is kept. */
export async function framedSource(source: SourceImage, frame: Frame, encoding: Encoding): Promise<OrderFile> {
  const { bytes, mediaType, width, height } = source;
  const isWhole = partOf(source, frame) === null;
  const isAccepted = mediaType === "image/png" || (mediaType === "image/jpeg" && encoding !== "png");
  if (isWhole && frame.width === width && frame.height === height && isAccepted) {
    return { bytes, mediaType };
  }
  const extended = isWhole
    ? Buffer.from(bytes)
    : await sharp(bytes, { failOn: "error" })
        .extend({ ...frame.added, extendWith: "mirror" })
        .png({ compressionLevel: 1 })
        .toBuffer();
  const scaled = await resample(await toRaw(sharp(extended, { failOn: "error" })), frame);
  return encoded(fromRaw(scaled), encoding !== "small");
}

/** Returns another image for the model, at most 2048 pixels long. */
export async function smallEnough({ bytes }: SourceImage): Promise<OrderFile> {
  const small = sharp(bytes, { failOn: "error" }).resize(2_048, 2_048, { fit: "inside", withoutEnlargement: true });
  return encoded(small, false);
}

/** Encodes an image as PNG where transparency or every value counts, else as JPEG, which is several times smaller. */
async function encoded(image: Sharp, lossless: boolean): Promise<OrderFile> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const hasAlpha = info.channels === 2 || info.channels === 4;
  return hasAlpha || lossless
    ? { bytes: await raw.png().toBuffer(), mediaType: "image/png" }
    : { bytes: await raw.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(), mediaType: "image/jpeg" };
}

/** Returns a mask in the frame of its source, in the provider's meaning. What is added does not change. */
export async function framedMask(
  mask: Mask,
  frame: Frame,
  { changes, soft }: { changes: "white" | "black" | "transparent"; soft: boolean },
): Promise<OrderFile> {
  const extended = await sharp(mask.bytes, { failOn: "error" })
    .toColourspace("b-w")
    .extend({ ...frame.added, background: "#000000" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = frame;
  const gray = await toRaw(sharp(extended.data, { raw: extended.info }).extractChannel(0));
  const scaled = await resample(gray, { width, height }, "linear");
  const data = soft ? scaled.data : scaled.data.map((value) => (value < 128 ? 0 : 255));
  const stays = data.map((white) => 255 - white);
  const raw = { width, height, channels: 1 as const };
  const image =
    changes === "transparent"
      ? sharp({ create: { width, height, channels: 3, background: "#000000" } }).joinChannel(Buffer.from(stays), {
          raw,
        })
      : sharp(changes === "white" ? data : stays, { raw }).toColourspace("b-w");
  return { bytes: await image.png().toBuffer(), mediaType: "image/png" };
}

/** Returns an image without what the product has added to it. */
export async function withoutAdded(
  image: SourceImage,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Promise<SourceImage> {
  const size = { width: image.width - left - right, height: image.height - top - bottom };
  const bytes = await sharp(image.bytes, { failOn: "error" })
    .extract({ left, top, ...size })
    .png()
    .toBuffer();
  return { bytes, mediaType: "image/png", ...size };
}

/**
 * Cuts the part that shows the source out of a result, without a loss. Throws EngineRefusal when the result is no intact
 * image.
 */
export async function cutOut(artifact: Artifact, part: Part): Promise<Artifact> {
  const bytes = await cutOutOf(artifact.bytes, part).catch((error: unknown) => {
    throw badOutput(`The result is no intact image. Its format is ${formatNameOf(artifact.bytes)}.`, error);
  });
  return { original: artifact, ...artifact, bytes, mediaType: "image/png" };
}

async function cutOutOf(bytes: Uint8Array, part: Part): Promise<Uint8Array> {
  const bare = stripImage(bytes);
  if (typeof bare === "string") throw new Error("The result is no image.");
  const { width, height } = await sharp(bare.bytes).metadata();
  const left = Math.round(part.left * width);
  const top = Math.round(part.top * height);
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round(part.width * width))),
    height: Math.min(height - top, Math.max(1, Math.round(part.height * height))),
  };
  return decodeAsShown(bare, (failOn) => openStripped(bare, { failOn }).extract(area).png().toBuffer());
}
