import { type Bands, bandsOf, sampleRates } from "./bands.ts";
import { BitReader } from "./bits.ts";
import { type Channel, codebooks, eachBand, readChannel } from "./channel.ts";
import { shape } from "./shaping.ts";
import { createSynthesis } from "./synthesis.ts";
import { frameSamples, readWindows } from "./windows.ts";

/** Decodes the packets of a track in their order. */
export interface AacDecoder {
  sampleRate: number;
  channels: 1 | 2;
  /**
   * Returns the samples of a packet, from -1 to 1: one array of 1024 for each channel. The first packet of a sound
   * rises from silence, because packets overlap. Throws RangeError for broken packets.
   */
  decode(packet: Uint8Array): Float32Array[];
}

const elements = { single: 0, pair: 1, coupling: 2, bass: 3, data: 4, program: 5, fill: 6, end: 7 } as const;
const lowComplexity = 2;
/** Types that begin with AAC-LC and extend it, which a decoder may ignore: more treble, and stereo. */
const extensions = [5, 29];
const rates: readonly number[] = sampleRates;
/** Samples of 16 bits. */
const fullScale = 32_768;
/** What a frame of ADTS can have; packets need at most 1,536 bytes for two channels, apart from data to skip. */
const packetMaxBytes = 8_191;

/**
 * Opens a decoder of AAC-LC (ISO/IEC 14496-3) with one or two channels, from its AudioSpecificConfig. The extensions of
 * HE-AAC are not heard. Returns `undefined` for other sound.
 */
export function openAacDecoder(description: Uint8Array): AacDecoder | undefined {
  const config = readConfig(description);
  if (!config) return undefined;
  const { rateIndex, channels } = config;
  const bands = bandsOf(rateIndex);
  const syntheses = Array.from({ length: channels }, createSynthesis);
  let seed = 1;
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed / 2 ** 31;
  };
  return {
    sampleRate: sampleRates[rateIndex] ?? 0,
    channels,
    decode(packet) {
      if (packet.length > packetMaxBytes) throw new RangeError("the packet is too large");
      return readPacket(new BitReader(packet), bands, channels, noise).map(
        ({ spectrum, shaping, windows }, channel) => {
          shape(spectrum, shaping);
          const sound = syntheses[channel]?.(spectrum, windows) ?? new Float32Array(frameSamples);
          for (let at = 0; at < sound.length; at++) {
            const value = (sound[at] ?? 0) / fullScale;
            if (!Number.isFinite(value)) throw new RangeError("a sample is too large");
            sound[at] = Math.max(-1, Math.min(1, value));
          }
          return sound;
        },
      );
    },
  };
}

function readConfig(description: Uint8Array): { rateIndex: number; channels: 1 | 2 } | undefined {
  try {
    const bits = new BitReader(description);
    const type = readType(bits);
    const rateIndex = readRate(bits);
    const channels = bits.read(4);
    const isExtended = extensions.includes(type);
    if (isExtended) readRate(bits);
    const core = isExtended ? readType(bits) : type;
    const hasShortFrames = bits.bit() === 1;
    if (core !== lowComplexity || hasShortFrames || rateIndex < 0) return undefined;
    return channels === 1 || channels === 2 ? { rateIndex, channels } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readType(bits: BitReader): number {
  const type = bits.read(5);
  return type === 31 ? 32 + bits.read(6) : type;
}

/** Returns the index of a sample rate; below 0 for an unusual one. */
function readRate(bits: BitReader): number {
  const index = bits.read(4);
  if (index !== 15) return index < sampleRates.length ? index : -1;
  return rates.indexOf(bits.read(24));
}

/** Reads the channels of a packet. Ends at the first one that the track does not have. */
function readPacket(bits: BitReader, bands: Bands, expected: number, noise: () => number): Channel[] {
  const channels: Channel[] = [];
  for (;;) {
    const element = bits.read(3);
    if (channels.length > expected || (element === elements.end && channels.length < expected)) {
      throw new RangeError("the packet has other channels than the track");
    }
    if (element === elements.end) return channels;
    if (element === elements.fill) {
      const count = bits.read(4);
      bits.skip((count === 15 ? count + bits.read(8) - 1 : count) * 8);
      continue;
    }
    bits.skip(4);
    if (element === elements.single) channels.push(readChannel(bits, bands, undefined, noise));
    else if (element === elements.pair) channels.push(...readPair(bits, bands, noise));
    else if (element === elements.data) skipData(bits);
    else throw new RangeError("the packet has an element that mono and stereo do not need");
  }
}

function skipData(bits: BitReader): void {
  const isAligned = bits.bit() === 1;
  const count = bits.read(8);
  const more = count === 255 ? bits.read(8) : 0;
  if (isAligned) bits.align();
  bits.skip((count + more) * 8);
}

function readPair(bits: BitReader, bands: Bands, noise: () => number): [Channel, Channel] {
  const isCommon = bits.bit() === 1;
  const windows = isCommon ? readWindows(bits, bands) : undefined;
  const maskKind = windows ? bits.read(2) : 0;
  const mask = new Uint8Array(windows ? windows.groups.length * windows.bandCount : 0).fill(maskKind === 2 ? 1 : 0);
  if (maskKind === 1) for (let band = 0; band < mask.length; band++) mask[band] = bits.bit();
  const left = readChannel(bits, bands, windows, noise);
  const right = readChannel(bits, bands, windows, noise);
  eachBand(right.windows, (band, from, to) => {
    const book = right.bookOf[band] ?? 0;
    const isMasked = mask[band] === 1;
    if (book >= codebooks.intensityOut) {
      const isInverted = (book === codebooks.intensityOut) !== (isMasked && maskKind === 1);
      const factor = (isInverted ? -1 : 1) * 2 ** (-(right.scaleOf[band] ?? 0) / 4);
      for (let at = from; at < to; at++) right.spectrum[at] = (left.spectrum[at] ?? 0) * factor;
    } else if (isMasked && book < codebooks.noise && (left.bookOf[band] ?? 0) < codebooks.noise) {
      for (let at = from; at < to; at++) {
        const [middle, side] = [left.spectrum[at] ?? 0, right.spectrum[at] ?? 0];
        left.spectrum[at] = middle + side;
        right.spectrum[at] = middle - side;
      }
    }
  });
  return [left, right];
}
