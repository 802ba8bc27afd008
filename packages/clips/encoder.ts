import { createRequire } from "node:module";
import { z } from "zod";
import type { Frame } from "./openh264/decoder.ts";

interface MinihEncoder {
  width: number;
  height: number;
  outputFilename: string;
  initialize(): void;
  addFrameYuv(planes: Uint8Array): void;
  finalize(): void;
  delete(): void;
  FS: { readFile(path: string): Uint8Array; unlink(path: string): void };
}

const encoderModule = z.object({
  createH264MP4Encoder: z.custom<() => Promise<MinihEncoder>>((value) => typeof value === "function"),
});

// Its glue code listens to uncaught errors of the whole process, so it is loaded only where clips are joined.
const load = createRequire(import.meta.url);

export interface Encoder {
  add(frame: Frame): void;
  /** Completes the video and returns it as an MP4 with frames of equal length. */
  close(): Uint8Array;
}

/** Opens an H.264 encoder for frames of one even size: Baseline, a key frame every 48 frames. */
export async function openEncoder(width: number, height: number): Promise<Encoder> {
  const { createH264MP4Encoder } = encoderModule.parse(load("h264-mp4-encoder"));
  const encoder = await createH264MP4Encoder();
  // At 20, slow gradients show no bands. The fastest speeds cost little quality.
  Object.assign(encoder, { width, height, frameRate: 24, speed: 8, quantizationParameter: 20, groupOfPictures: 48 });
  encoder.initialize();
  return {
    add: ({ planes }) => encoder.addFrameYuv(planes),
    close() {
      encoder.finalize();
      const file = encoder.FS.readFile(encoder.outputFilename).slice();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return file;
    },
  };
}
