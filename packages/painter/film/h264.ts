import { createRequire } from "node:module";
import { z } from "zod";

/** A video that is written frame by frame. */
export interface FilmStrip {
  /** Adds a frame with three bytes per pixel. */
  addFrame(rgb: Uint8Array): void;
  /** Completes the video and returns it as an MP4 without sound. */
  close(): Uint8Array;
}

interface Encoder {
  width: number;
  height: number;
  frameRate: number;
  speed: number;
  quantizationParameter: number;
  groupOfPictures: number;
  outputFilename: string;
  initialize(): void;
  addFrameYuv(frame: Uint8Array): void;
  finalize(): void;
  delete(): void;
  FS: { readFile(path: string): Uint8Array; unlink(path: string): void };
}

const encoderModule = z.object({
  createH264MP4Encoder: z.custom<() => Promise<Encoder>>((value) => typeof value === "function"),
});

// Its glue code listens to uncaught errors of the whole process, so it is loaded only here, in the painting thread.
const load = createRequire(import.meta.url);

// From 10 (best) to 51; at 20 even slow gradients show no visible banding.
const quantizationParameter = 20;
// 0 (best) to 10 (fastest).
const encoderSpeed = 8;

/** Starts a video with frames of one even size: H.264 Baseline, a key frame every two seconds. */
export async function openFilmStrip(width: number, height: number, framesPerSecond: number): Promise<FilmStrip> {
  const { createH264MP4Encoder } = encoderModule.parse(load("h264-mp4-encoder"));
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, {
    width,
    height,
    frameRate: framesPerSecond,
    speed: encoderSpeed,
    quantizationParameter,
    groupOfPictures: framesPerSecond * 2,
  });
  encoder.initialize();
  const planes = new Uint8Array((width * height * 3) / 2);
  return {
    addFrame(rgb) {
      toPlanes(rgb, width, height, planes);
      encoder.addFrameYuv(planes);
    },
    close() {
      encoder.finalize();
      const file = encoder.FS.readFile(encoder.outputFilename).slice();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return file;
    },
  };
}

/**
 * Converts RGB to planar YUV 4:2:0 in limited range, with the luma weights of ITU-R BT.709 (0.2126, 0.7152, 0.0722), in
 * fixed point with 16 fractional bits.
 */
export function toPlanes(rgb: Uint8Array, width: number, height: number, planes: Uint8Array): void {
  const half = width / 2;
  const blue = width * height;
  const red = blue + half * (height / 2);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let corner = 0; corner < 4; corner++) {
        const at = (y + (corner >> 1)) * width + x + (corner & 1);
        const pr = rgb[at * 3] ?? 0;
        const pg = rgb[at * 3 + 1] ?? 0;
        const pb = rgb[at * 3 + 2] ?? 0;
        planes[at] = (1081344 + 11966 * pr + 40254 * pg + 4064 * pb) >> 16;
        r += pr;
        g += pg;
        b += pb;
      }
      const chroma = (y >> 1) * half + (x >> 1);
      planes[blue + chroma] = (8421376 - 6596 * r * 0.25 - 22189 * g * 0.25 + 28784 * b * 0.25) >> 16;
      planes[red + chroma] = (8421376 + 28784 * r * 0.25 - 26145 * g * 0.25 - 2639 * b * 0.25) >> 16;
    }
  }
}
