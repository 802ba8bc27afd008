import { type Edit, editsOf, withinEdits } from "@atelier/clips/edits";
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WAVE,
  WavOutputFormat,
} from "mediabunny";
import { uploadAudioMaxSeconds } from "../../../contract/limits.ts";
import { entryName, waveName } from "./codec-names.ts";
import type { AudioType } from "./rules.ts";
import { waveCodec, withChannelMask, withGaps } from "./sound-header.ts";

/** A remuxed file: the same video and audio packets without any other content. */
export interface Remuxed {
  bytes: Uint8Array;
  /** Seconds from zero to the end of the last packet. Players skip content before zero. */
  durationSeconds: number;
  /** The displayed size; `null` for a file without video. */
  video: { codec: string; width: number; height: number } | null;
  audio: { codec: string } | null;
}

/** The media types that can be remuxed. */
export type PackedType = AudioType | "video/mp4";

interface RemuxRules {
  from: InputFormat;
  to(): OutputFormat;
  secondsMax: number;
  isTaken(codec: string): boolean;
}

/** The codecs that browsers play in an MP4. Most engines produce H.264. */
const playedCodecs = ["avc", "hevc", "vp9", "av1", "aac", "mp3", "opus", "flac"];
/** PCM, as integers and as floating point numbers (RFC 2361). */
const playedWaves = [1, 3];
const videoMaxSeconds = 600;

const rulesOf: Record<PackedType, RemuxRules> = {
  "video/mp4": {
    from: MP4,
    // Puts the index first, so that playback starts before the whole file has loaded.
    to: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
    secondsMax: videoMaxSeconds,
    isTaken: (codec) => playedCodecs.includes(codec),
  },
  "audio/wav": {
    from: WAVE,
    to: () => new WavOutputFormat(),
    secondsMax: uploadAudioMaxSeconds,
    isTaken: (codec) => codec.startsWith("pcm-"),
  },
  "audio/mpeg": {
    from: MP3,
    to: () => new Mp3OutputFormat(),
    secondsMax: uploadAudioMaxSeconds,
    isTaken: (codec) => codec === "mp3",
  },
  "audio/mp4": {
    from: MP4,
    to: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
    secondsMax: uploadAudioMaxSeconds,
    isTaken: (codec) => codec === "aac",
  },
};

/** Why a file is refused. A codec that is not taken is named. */
export type RemuxProblem = "type" | "broken" | "too-long" | `codec ${string}`;

/** Ten minutes of 240 frames a second, with sound in the shortest possible packets, stay below this. */
export const packetsMax = 1_000_000;

/**
 * Copies the first video and the first audio track into a new file, packet by packet and without decoding. The result's
 * details come from the actual packets and not from the file's claims. A file with false tables can keep the call busy
 * for hours, so its claims are counted before, and it must run in a thread that can be terminated.
 */
export async function remux(bytes: Uint8Array, type: PackedType): Promise<Remuxed | RemuxProblem> {
  const rules = rulesOf[type];
  const wave = type === "audio/wav" ? waveCodec(bytes) : undefined;
  if (wave !== undefined && !playedWaves.includes(wave)) return `codec ${waveName(wave)}`;
  using input = new Input({ formats: [rules.from], source: new BufferSource(bytes) });
  try {
    if (!(await input.canRead())) return "type";
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (type === "video/mp4" ? !video : video || !audio) return "type";
    const foreign = await foreignCodec([video, audio], rules);
    if (foreign !== undefined) return `codec ${entryName(foreign)}`;
    const copied = await copyTracks(video, audio, rules, editsOf(bytes));
    return typeof copied === "string" ? copied : finished(bytes, type, copied);
  } catch {
    // Any reader error means that the content does not match the leading bytes.
    return "broken";
  }
}

/** Returns the first codec that is not taken. */
async function foreignCodec(
  tracks: readonly (InputVideoTrack | InputAudioTrack | null)[],
  { isTaken }: RemuxRules,
): Promise<string | undefined> {
  for (const track of tracks) {
    const codec = await track?.getCodec();
    if (track && !(codec && isTaken(codec))) return codec ?? String(await track.getInternalCodecId());
  }
  return undefined;
}

type Copied = Remuxed & Clock & { sampleRate: number };

/** Adds to a sound file what the packer leaves out. */
function finished(source: Uint8Array, type: PackedType, { sampleRate, ...copied }: Copied): Remuxed {
  const { bytes, durationSeconds, video, audio } = copied;
  const file = { bytes, durationSeconds, video, audio };
  if (type === "audio/wav") return { ...file, bytes: withChannelMask(source, copied) };
  if (type !== "audio/mpeg") return file;
  const { hiddenSamples, ...rest } = withGaps(source, copied);
  return { ...file, ...rest, durationSeconds: Math.max(0, durationSeconds - hiddenSamples / sampleRate) };
}

async function copyTracks(
  video: InputVideoTrack | null,
  audio: InputAudioTrack | null,
  { to, secondsMax }: RemuxRules,
  edits: ReadonlyMap<number, readonly Edit[]>,
): Promise<Copied | RemuxProblem> {
  const target = new BufferTarget();
  const output = new Output({ format: to(), target });
  const copies = [
    video && (await videoCopy(output, video, edits.get(video.id))),
    audio && (await audioCopy(output, audio, edits.get(audio.id))),
  ].filter((copy) => copy !== null);
  if (copies.includes("broken")) return "broken";
  const clock: Clock = { endSeconds: 0, soundBytes: 0, packets: 0 };
  await output.start();
  const ends = await Promise.all(
    copies.map((copy) => (copy === "broken" ? copy : copyPackets(copy, clock, secondsMax))),
  );
  const problem = ends.find((end) => end !== "done");
  if (problem) {
    await output.cancel();
    return problem;
  }
  await output.finalize();
  if (!target.buffer) return "broken";
  return {
    bytes: new Uint8Array(target.buffer),
    durationSeconds: clock.endSeconds,
    ...clock,
    sampleRate: (await audio?.getSampleRate()) ?? 0,
    video: video && {
      codec: String(await video.getCodec()),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
    },
    audio: audio && { codec: String(await audio.getCodec()) },
  };
}

/** What was copied: of a sound file, all of it is sound. */
interface Clock {
  endSeconds: number;
  soundBytes: number;
  packets: number;
}

interface TrackCopy {
  codec: string;
  packets: AsyncGenerator<EncodedPacket, void, unknown>;
  add(packet: EncodedPacket, isFirst: boolean): Promise<void>;
  close(): void;
}

async function videoCopy(
  output: Output,
  track: InputVideoTrack,
  edits: readonly Edit[] | undefined,
): Promise<TrackCopy | "broken"> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) return "broken";
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation(), flip: await track.getFlip() });
  return {
    codec,
    packets: shownPackets(track, edits),
    add: (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig } : undefined),
    close: () => source.close(),
  };
}

async function audioCopy(
  output: Output,
  track: InputAudioTrack,
  edits: readonly Edit[] | undefined,
): Promise<TrackCopy | "broken"> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) return "broken";
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return {
    codec,
    packets: shownPackets(track, edits),
    add: (packet, isFirst) => source.add(packet, isFirst ? { decoderConfig } : undefined),
    close: () => source.close(),
  };
}

/** Yields the packets of a track that its edits show, in the order of their decoding. */
async function* shownPackets(
  track: InputVideoTrack | InputAudioTrack,
  edits: readonly Edit[] | undefined,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const packets = new EncodedPacketSink(track).packets();
  if (!edits || edits.every(({ to }) => to === Number.POSITIVE_INFINITY)) {
    yield* packets;
    return;
  }
  const all: EncodedPacket[] = [];
  for await (const packet of packets) {
    all.push(packet);
    if (all.length > packetsMax) break;
  }
  yield* withinEdits(all, edits);
}

async function copyPackets(
  { packets, add, close }: TrackCopy,
  clock: Clock,
  secondsMax: number,
): Promise<"done" | RemuxProblem> {
  let count = 0;
  for await (const packet of packets) {
    const { data, byteLength, timestamp, duration } = packet;
    if (data.byteLength === 0 || data.byteLength !== byteLength) return "broken";
    clock.endSeconds = Math.max(clock.endSeconds, timestamp + duration);
    if (clock.endSeconds > secondsMax || count === packetsMax) return "too-long";
    await add(packet, count === 0);
    count += 1;
    clock.packets += 1;
    clock.soundBytes += byteLength;
  }
  close();
  return count === 0 ? "broken" : "done";
}
