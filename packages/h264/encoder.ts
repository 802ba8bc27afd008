import { createRequire } from "node:module";
import { BufferSource, type EncodedPacket, EncodedPacketSink, Input, MP4 } from "mediabunny";
import { z } from "zod";
import { packetType, readConfiguration } from "./units.ts";

/** A video that is encoded frame by frame. */
export interface Encoder {
  /** Adds a frame: its three planes, YUV 4:2:0 with 8 bits, without gaps between rows. */
  add(planes: Uint8Array): void;
  /** Completes the video. The encoder cannot be used afterwards. */
  close(): Promise<EncodedVideo>;
}

export interface EncodedVideo {
  config: H264Config;
  /** One packet per frame, in their order. `type` names key frames. */
  packets: EncodedPacket[];
}

/** Has the parameter sets as an AVCDecoderConfigurationRecord. */
export type H264Config = VideoDecoderConfig & { description: Uint8Array };

interface EncoderOptions {
  /** Even, in pixels. */
  width: number;
  /** Even, in pixels. */
  height: number;
  framesPerSecond: number;
}

interface MinihEncoder {
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

// Its glue code listens to uncaught errors of the whole process, so it is loaded only when something is encoded, which
// happens in threads and processes of their own.
const load = createRequire(import.meta.url);

// From 10 (best) to 51; at 20 even slow gradients show no visible banding.
const quantizationParameter = 20;
// 0 (best) to 10 (fastest). 9 takes two thirds of the time and costs 3 dB.
const speed = 8;

let opened = 0;

/** Opens an encoder: H.264 Baseline, a key frame every two seconds. */
export async function openEncoder({ width, height, framesPerSecond }: EncoderOptions): Promise<Encoder> {
  const { createH264MP4Encoder } = encoderModule.parse(load("h264-mp4-encoder"));
  const encoder = await createH264MP4Encoder();
  const groupOfPictures = Math.round(framesPerSecond * 2);
  Object.assign(encoder, { width, height, frameRate: framesPerSecond, speed, quantizationParameter, groupOfPictures });
  // All encoders of a thread share a file system in memory.
  opened += 1;
  encoder.outputFilename = `${opened}.mp4`;
  encoder.initialize();
  return {
    add: (planes) => encoder.addFrameYuv(planes),
    async close() {
      encoder.finalize();
      const file = encoder.FS.readFile(encoder.outputFilename).slice();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return readVideo(file);
    },
  };
}

/** Reads the encoder's file. It has no list of key frames, so all packets look like one until their units are read. */
async function readVideo(file: Uint8Array): Promise<EncodedVideo> {
  using input = new Input({ formats: [MP4], source: new BufferSource(file) });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  const description = config?.description;
  if (!track || !config || !(description instanceof Uint8Array)) throw new Error("the encoder returned no video track");
  const { lengthBytes } = readConfiguration(description);
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet.clone({ type: packetType(packet.data, lengthBytes) }));
  }
  return { config: { ...config, description }, packets };
}
