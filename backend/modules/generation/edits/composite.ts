import type { RawImage, RowReader } from "../../../media/resample.ts";

type Channels = 1 | 2 | 3 | 4;

/**
 * Returns the rows of an image with a result over it where the mask is white. The result has as many channels as the
 * image. Where the mask is black, not a single value changes.
 */
export function compositeOver(
  imageRows: RowReader,
  resultRows: RowReader,
  maskRows: RowReader,
  channels: Channels,
): RowReader {
  return async (top, rows) => {
    const strip = await imageRows(top, rows);
    const mask = await maskRows(top, rows);
    if (!mask.some((value) => value > 0)) return strip;
    const result = await resultRows(top, rows);
    return channels === 4 ? blendTransparent(strip, result, mask) : blend(strip, result, mask, channels);
  };
}

function blend(image: Uint8Array, result: Uint8Array, mask: Uint8Array, channels: Channels): Uint8Array {
  const blended = image.slice();
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const part = mask[pixel] ?? 0;
    if (part === 0) continue;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at++) {
      blended[at] = Math.round(((result[at] ?? 0) * part + (image[at] ?? 0) * (255 - part)) / 255);
    }
  }
  return blended;
}

/** Weighs each color by its alpha, so that the color of a transparent pixel does not show. */
function blendTransparent(image: Uint8Array, result: Uint8Array, mask: Uint8Array): Uint8Array {
  const blended = image.slice();
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const part = mask[pixel] ?? 0;
    if (part === 0) continue;
    const at = pixel * 4;
    const [over, below] = [(result[at + 3] ?? 0) * part, (image[at + 3] ?? 0) * (255 - part)];
    const alpha = over + below;
    for (let channel = at; channel < at + 3; channel++) {
      blended[channel] =
        alpha === 0 ? 0 : Math.round(((result[channel] ?? 0) * over + (image[channel] ?? 0) * below) / alpha);
    }
    blended[at + 3] = Math.round(alpha / 255);
  }
  return blended;
}

/** Returns the rows of an image, transparent where the mask is black. What is invisible then is also removed. */
export function cutOut(imageRows: RowReader, maskRows: RowReader, channels: 3 | 4): RowReader {
  return async (top, rows) => {
    const image = await imageRows(top, rows);
    const mask = await maskRows(top, rows);
    const cut = new Uint8Array(mask.length * 4);
    for (let pixel = 0; pixel < mask.length; pixel++) {
      const from = pixel * channels;
      const opacity = channels === 4 ? (image[from + 3] ?? 0) : 255;
      const alpha = Math.round((opacity * (mask[pixel] ?? 0)) / 255);
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) cut[pixel * 4 + channel] = image[from + channel] ?? 0;
      cut[pixel * 4 + 3] = alpha;
    }
    return cut;
  };
}

/** Returns the rows of an opaque image with the alpha of another one. */
export function withAlpha(imageRows: RowReader, alphaRows: RowReader): RowReader {
  return async (top, rows) => {
    const [image, alpha] = [await imageRows(top, rows), await alphaRows(top, rows)];
    const transparent = new Uint8Array(alpha.length * 4);
    for (let pixel = 0; pixel < alpha.length; pixel++) {
      for (let channel = 0; channel < 3; channel++) transparent[pixel * 4 + channel] = image[pixel * 3 + channel] ?? 0;
      transparent[pixel * 4 + 3] = alpha[pixel] ?? 0;
    }
    return transparent;
  };
}

/** Returns one channel of an image. */
export function channelOf(image: RawImage, channel: number): RawImage {
  const data = new Uint8Array(image.width * image.height);
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = image.data[pixel * image.channels + channel] ?? 0;
  return { data, width: image.width, height: image.height, channels: 1 };
}
