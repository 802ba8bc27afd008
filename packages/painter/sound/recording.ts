import {
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP3,
  MP4,
  WAVE,
} from "mediabunny";
import { MPEGDecoder } from "mpg123-decoder";
import type { SoundTrack } from "../film/mux.ts";
import type { SourceAudio } from "../request.ts";
import { UnusableSource } from "../request.ts";
import { createStereo, type Stereo, sampleRate } from "./synth.ts";

const formats = { "audio/wav": [WAVE], "audio/mpeg": [MP3], "audio/mp4": [MP4] } as const;

/** Fade-out time of an audio file that is longer than the film, which is cut at the film's end. */
const fadeOutSeconds = 0.25;

/**
 * Fits the user's audio file to a film: a longer one is cut, and silence follows a shorter one. WAV and MP3 are decoded
 * only as far as needed; AAC is copied packet by packet. Throws UnusableSource.
 */
export async function readAudioFile(audio: SourceAudio, seconds: number): Promise<SoundTrack> {
  try {
    using input = new Input({ formats: [...formats[audio.mediaType]], source: new BufferSource(audio.bytes) });
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error("the file has no audio track");
    if (audio.mediaType === "audio/mp4") return await copyPackets(track, seconds);
    const stereo = audio.mediaType === "audio/wav" ? await decodeWave(track, seconds) : await decodeMp3(track, seconds);
    return { kind: "waves", sampleRate, ...stereo };
  } catch (error) {
    throw new UnusableSource("the audio file cannot be read", { cause: error });
  }
}

async function copyPackets(track: InputAudioTrack, seconds: number): Promise<SoundTrack> {
  const decoderConfig = await track.getDecoderConfig();
  if ((await track.getCodec()) !== "aac" || !decoderConfig) throw new Error("the audio is not AAC");
  const packets = [];
  let start: number | undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    start ??= packet.timestamp;
    const timestamp = packet.timestamp - start;
    // The last packet must not outlast the film: players would show the last frame for longer.
    if (timestamp + packet.duration > seconds + 1e-3) break;
    packets.push(packet.clone({ timestamp }));
  }
  if (packets.length === 0) throw new Error("the audio is empty");
  return { kind: "packets", packets, decoderConfig };
}

/** Collects audio samples at their own rate until there are enough. */
function createCollector(rate: number, seconds: number) {
  const channels = [
    new Float32Array(Math.ceil((seconds + 0.1) * rate)),
    new Float32Array(Math.ceil((seconds + 0.1) * rate)),
  ];
  let length = 0;
  return {
    add(pieces: readonly Float32Array[]) {
      const count = Math.min(pieces[0]?.length ?? 0, (channels[0]?.length ?? 0) - length);
      // One channel is used for both sides; of more than two, the first two are used.
      for (const [side, channel] of channels.entries())
        channel.set((pieces[side] ?? pieces[0] ?? new Float32Array()).subarray(0, count), length);
      length += count;
    },
    isFull: () => length >= (channels[0]?.length ?? 0),
    /** Returns the samples at the film's rate and length. */
    finish(): Stereo {
      if (length === 0) throw new Error("the audio is empty");
      const stereo = createStereo(seconds);
      resample(channels[0] ?? new Float32Array(), length, rate, stereo.left);
      resample(channels[1] ?? new Float32Array(), length, rate, stereo.right);
      if (length / rate > seconds) fadeOut(stereo);
      return stereo;
    },
  };
}

async function decodeWave(track: InputAudioTrack, seconds: number): Promise<Stereo> {
  const collector = createCollector(await track.getSampleRate(), seconds);
  for await (const sample of new AudioSampleSink(track).samples(0, seconds + 0.1)) {
    using piece = sample;
    const channels = Array.from({ length: Math.min(2, piece.numberOfChannels) }, (_, planeIndex) => {
      const plane = new Float32Array(piece.numberOfFrames);
      piece.copyTo(plane, { planeIndex, format: "f32-planar" });
      return plane;
    });
    collector.add(channels);
    if (collector.isFull()) break;
  }
  return collector.finish();
}

// Frames decoded at a time; each has at most 1152 samples.
const framesAtATime = 40;

async function decodeMp3(track: InputAudioTrack, seconds: number): Promise<Stereo> {
  if ((await track.getCodec()) !== "mp3") throw new Error("the audio is not MP3");
  const collector = createCollector(await track.getSampleRate(), seconds);
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let frames: Uint8Array[] = [];
    const decode = () => {
      collector.add(decoder.decodeFrames(frames).channelData);
      frames = [];
    };
    for await (const packet of new EncodedPacketSink(track).packets()) {
      frames.push(packet.data);
      if (frames.length === framesAtATime) decode();
      if (collector.isFull()) break;
    }
    if (frames.length > 0) decode();
    return collector.finish();
  } finally {
    decoder.free();
  }
}

/** Cubic Hermite interpolation between adjacent samples; silence follows the last one. */
function resample(from: Float32Array, length: number, rate: number, to: Float32Array): void {
  const step = rate / sampleRate;
  const at = (index: number) => (index < 0 || index >= length ? 0 : (from[index] ?? 0));
  for (let i = 0; i < to.length; i++) {
    const place = i * step;
    const whole = Math.floor(place);
    if (whole >= length) return;
    const part = place - whole;
    const [a, b, c, d] = [at(whole - 1), at(whole), at(whole + 1), at(whole + 2)];
    to[i] = b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
  }
}

function fadeOut({ left, right }: Stereo): void {
  const length = Math.round(fadeOutSeconds * sampleRate);
  for (let i = 0; i < length; i++)
    for (const side of [left, right]) {
      const index = side.length - length + i;
      side[index] = (side[index] ?? 0) * (1 - i / length);
    }
}
