import { openEncoder } from "@atelier/h264";
import sharp from "sharp";
import { muxFilm, type SoundTrack } from "../film/mux.ts";
import { toPlanes } from "../film/planes.ts";
import type { Artifact } from "../request.ts";
import type { Canvas } from "./sheet.ts";

export const framesPerSecond = 24;

export interface Shot {
  width: number;
  height: number;
  seconds: number;
  /** Paints the light of one moment, 0 to 1 of the clip, over the content of the canvas. */
  paint(canvas: Canvas, part: number): void;
  /** Returns the canvas as pixels, three bytes each; the next call may reuse the buffer. */
  develop(canvas: Canvas, frame: number): Uint8Array;
  sound: SoundTrack | undefined;
}

/**
 * Paints, develops and encodes a shot frame by frame, with one frame in memory. Reports progress from 0 to 1 after each
 * frame.
 */
export async function shoot(shot: Shot, report: (part: number) => void): Promise<Artifact> {
  const { width, height } = shot;
  const frames = Math.round(shot.seconds * framesPerSecond);
  const canvas: Canvas = { width, height, light: new Float32Array(width * height * 3) };
  const encoder = await openEncoder({ width, height, framesPerSecond });
  const planes = new Uint8Array((width * height * 3) / 2);
  let poster: Uint8Array | undefined;
  for (let frame = 0; frame < frames; frame++) {
    shot.paint(canvas, frame / frames);
    const pixels = shot.develop(canvas, frame);
    poster ??= await posterOf(pixels, width, height);
    toPlanes(pixels, width, height, planes);
    encoder.add(planes);
    report((frame + 1) / (frames + 1));
  }
  const bytes = await muxFilm(await encoder.close(), shot.sound);
  return { bytes, mediaType: "video/mp4", poster: poster ?? null };
}

async function posterOf(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const poster = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 86 })
    .toBuffer();
  // A separate buffer, so that it can be transferred from the thread without its pool.
  return new Uint8Array(poster);
}
