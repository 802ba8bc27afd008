import { setImmediate } from "node:timers/promises";
import { type H264Config, packetType, readConfiguration, unitsOf } from "@atelier/h264";
import {
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
} from "mediabunny";
import { type ColorSpace, colorSpaceOf } from "./color.ts";
import { countSamples } from "./count-samples.ts";
import { type Edit, editsOf, withinEdits } from "./edits.ts";
import { type Frame, openDecoder } from "./openh264/decoder.ts";

/** A clip cannot be read, or has something that cannot be decoded. A retry would not help. */
export class UnusableClip extends Error {
  override readonly name = "UnusableClip";
}

/** The encoded images of a clip, in the order in which they are decoded. */
export interface VideoTrack {
  config: H264Config;
  width: number;
  height: number;
  colorSpace: ColorSpace;
  packets: readonly EncodedPacket[];
}

export interface AudioTrack {
  codec: "aac" | "opus" | "mp3" | "flac";
  config: AudioDecoderConfig;
  packets: readonly EncodedPacket[];
}

export interface Clip {
  video: VideoTrack;
  audio: AudioTrack | undefined;
}

/** The edits of a track; `undefined` if it is shown as a whole. */
type Edits = readonly Edit[] | undefined;

/** Ten minutes of 60 frames a second. */
const packetsMax = 36_000;
/** The fragments of a video hold its images and its sound. */
export const samplesMax = packetsMax * 2;
const sidesMax = 4_096;

/** Reads the packets of an MP4 with H.264 that its edit lists show. Decodes nothing. Throws UnusableClip. */
export async function readClip(bytes: Uint8Array): Promise<Clip> {
  if (countSamples(bytes) > samplesMax) throw new UnusableClip("the clip is too long");
  try {
    using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) throw new UnusableClip("the clip has no images");
    const edits = editsOf(bytes);
    return {
      video: await readVideo(video, edits.get(video.id)),
      audio: audio ? await readAudio(audio, edits.get(audio.id)) : undefined,
    };
  } catch (error) {
    throw error instanceof UnusableClip ? error : new UnusableClip("the clip cannot be read", { cause: error });
  }
}

async function readVideo(track: InputVideoTrack, edits: Edits): Promise<VideoTrack> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  const description = config?.description && bytesOf(config.description);
  if (codec !== "avc" || !config || !description) throw new UnusableClip(`the clip is ${codec}, not H.264`);
  if ((await track.getRotation()) !== 0) throw new UnusableClip("the clip is turned");
  const pixel = await track.getPixelAspectRatio();
  if (pixel.num !== pixel.den) throw new UnusableClip("the pixels of the clip are not square");
  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  if (Math.max(width, height) > sidesMax) throw new UnusableClip("the clip is too large");
  const { lengthBytes } = readConfiguration(description);
  // Some files mark all packets as key frames, or none.
  const typed = (await readPackets(track)).map((packet) =>
    packet.clone({ type: packetType(packet.data, lengthBytes) }),
  );
  const packets = edits ? withinEdits(typed, edits) : typed;
  if (packets[0]?.type !== "key") throw new UnusableClip("the clip does not begin with a key frame");
  const colorSpace = colorSpaceOf(config.colorSpace, height);
  return { config: { ...config, description }, width, height, colorSpace, packets };
}

/** Returns the sound, or `undefined` for a codec that an MP4 of the product does not have. */
async function readAudio(track: InputAudioTrack, edits: Edits): Promise<AudioTrack | undefined> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (!config || (codec !== "aac" && codec !== "opus" && codec !== "mp3" && codec !== "flac")) return undefined;
  const packets = await readPackets(track);
  return { codec, config, packets: edits ? withinEdits(packets, edits) : packets };
}

async function readPackets(track: InputVideoTrack | InputAudioTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packets.length === packetsMax) throw new UnusableClip("the clip is too long");
    if (packet.data.byteLength === 0 || packet.data.byteLength !== packet.byteLength) {
      throw new UnusableClip("the clip is cut off");
    }
    packets.push(packet);
  }
  return packets;
}

/** A shown image and its time in the clip. */
export interface TimedFrame {
  frame: Frame;
  /** In seconds. */
  timestamp: number;
}

/**
 * Decodes packets that begin with a key frame, and yields the frames in the order in which they are shown. Throws
 * UnusableClip.
 */
export async function* framesOf(
  { config }: Pick<VideoTrack, "config">,
  packets: readonly EncodedPacket[],
): AsyncGenerator<TimedFrame, void, unknown> {
  const times = packets.map(({ timestamp }) => timestamp).toSorted((one, other) => one - other);
  const { lengthBytes, parameterSets } = readConfiguration(config.description);
  const decoder = await openDecoder();
  let shown = 0;
  const timed = (frame: Frame): TimedFrame => {
    const timestamp = times[shown++];
    if (timestamp === undefined) throw new UnusableClip("the clip has more frames than packets");
    return { frame, timestamp };
  };
  for (const [index, packet] of packets.entries()) {
    // Otherwise the process would not notice that the product has ended.
    await setImmediate();
    const units = unitsOf(packet.data, lengthBytes);
    const unit = asAnnexB(index === 0 ? [...parameterSets, ...units] : units);
    const frame = decoded(() => decoder.decode(unit));
    if (frame) yield timed(frame);
  }
  for (const frame of decoded(() => decoder.end())) yield timed(frame);
  if (shown !== packets.length) throw new UnusableClip("frames of the clip are missing");
}

function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw new UnusableClip("a frame of the clip cannot be decoded", { cause: error });
  }
}

const startCode = Uint8Array.of(0, 0, 0, 1);

function asAnnexB(units: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(units.flatMap((unit) => [startCode, unit]));
}

/** Returns the bytes of a buffer or a view. */
export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
