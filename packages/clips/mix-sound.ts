import { setImmediate } from "node:timers/promises";
import { type AacDecoder, openAacDecoder } from "./aac/decoder.ts";
import { type AudioTrack, bytesOf, UnusableClip } from "./clip.ts";
import { type PlacedClip, sameSeconds } from "./place-clips.ts";
import { marginOf, resample } from "./resample.ts";

/** Sound to be encoded. */
export interface MixedSound {
  sampleRate: number;
  channels: 1 | 2;
  /** The samples in order, channel by channel within each moment. */
  blocks: AsyncIterable<Float32Array>;
}

/** The rate of joined sounds that have different ones. */
const usualRate = 48_000;
/** Longer sounds are decoded in pieces. Whole seconds are whole samples at every rate. */
const pieceSeconds = 10;

/**
 * Decodes the sound of clips, to be encoded again at one rate, with as many channels as the one that has most. Each clip
 * begins and ends with its images, to the sample. Clips without sound, or in another format than AAC-LC, are silent.
 * Returns `undefined` where no clip can be heard. `blocks` throws UnusableClip.
 */
export function mixSound(clips: readonly PlacedClip[]): MixedSound | undefined {
  const decoders = clips.flatMap(({ audio }) => (audio && openDecoder(audio)) ?? []);
  const [first] = decoders;
  if (!first) return undefined;
  const sampleRate = decoders.every((decoder) => decoder.sampleRate === first.sampleRate)
    ? first.sampleRate
    : usualRate;
  const channels = decoders.some((decoder) => decoder.channels === 2) ? 2 : 1;
  return { sampleRate, channels, blocks: blocksOf(clips, sampleRate, channels) };
}

async function* blocksOf(clips: readonly PlacedClip[], sampleRate: number, channels: 1 | 2) {
  for (const clip of clips) {
    const count = Math.round(clip.end * sampleRate) - Math.round(clip.start * sampleRate);
    for (let done = 0; done < count; done += pieceSeconds * sampleRate) {
      const part = { ...clip, from: clip.from + done / sampleRate };
      yield await blockOf(part, sampleRate, channels, Math.min(count - done, pieceSeconds * sampleRate));
    }
  }
}

/** Returns the first samples of a part of a clip. */
async function blockOf(part: PlacedClip, sampleRate: number, channels: 1 | 2, count: number): Promise<Float32Array> {
  const block = new Float32Array(count * channels);
  const sounds = await soundOf(part, sampleRate, count);
  for (let channel = 0; channel < channels && sounds.length > 0; channel++) {
    // One channel is heard on both sides.
    const sound = sounds[channel] ?? sounds[0];
    for (let at = 0; at < count; at++) block[at * channels + channel] = sound?.[at] ?? 0;
  }
  return block;
}

/** Returns the first samples of a part: none where it is silent, otherwise one array for each channel. */
async function soundOf({ audio, from, to }: PlacedClip, sampleRate: number, count: number): Promise<Float32Array[]> {
  const decoder = audio && openDecoder(audio);
  if (!decoder) return [];
  const rate = decoder.sampleRate;
  const margin = marginOf(rate, sampleRate);
  const length = Math.ceil((count / sampleRate) * rate) + margin * 2;
  const sounds = Array.from({ length: decoder.channels }, () => new Float32Array(length));
  for (const { data, timestamp, duration } of audio.packets) {
    // Packets overlap, so that one before the part is decoded, too.
    if (timestamp + duration * 2 < from - margin / rate) continue;
    const start = Math.round((timestamp - from) * rate) + margin;
    if (start > length) break;
    await setImmediate();
    for (const [channel, samples] of decode(decoder, data).entries()) {
      const first = Math.max(0, -start);
      const last = Math.min(samples.length, length - start);
      if (last > first) sounds[channel]?.set(samples.subarray(first, last), start + first);
    }
  }
  // What follows the part belongs to the next one.
  const end = Math.max(0, Math.round((to - from + sameSeconds) * rate) + margin);
  return sounds.map((sound) => resample(sound.fill(0, end), rate, sampleRate, count));
}

function openDecoder({ codec, config }: AudioTrack): AacDecoder | undefined {
  return codec === "aac" && config.description ? openAacDecoder(bytesOf(config.description)) : undefined;
}

function decode(decoder: AacDecoder, packet: Uint8Array): Float32Array[] {
  try {
    return decoder.decode(packet);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnusableClip("the sound of the clip cannot be decoded", { cause: error });
  }
}
