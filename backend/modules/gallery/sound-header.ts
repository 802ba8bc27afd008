import { bytesOf, startsWith, typeAt, viewOf } from "../../media/sections.ts";
import { riffChunk, riffHeaderBytes } from "../../media/webp.ts";

/** A remuxed sound, and how many of its bytes at the end are sound. */
interface PackedSound {
  bytes: Uint8Array;
  soundBytes: number;
  packets: number;
}

/** The kinds of chunk before the sound are few; a file with more is an attack. */
const chunksMax = 1_000;
/** A format with channel mask and subformat (WAVEFORMATEXTENSIBLE). */
const extensible = { tag: 0xfffe, bytes: 40 };

/** Returns the content of a WAV file's `fmt ` chunk, or `undefined` when it has none. Also of RF64. */
export function waveFormat(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes);
  for (let at = riffHeaderBytes, count = 0; at + 8 <= bytes.length && count < chunksMax; count += 1) {
    const size = view.getUint32(at + 4, true);
    if (typeAt(bytes, at) === "fmt ") return size >= 16 ? bytes.subarray(at + 8, at + 8 + size) : undefined;
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Returns the number of a WAV file's codec (RFC 2361), or `undefined` when it has none. */
export function waveCodec(bytes: Uint8Array): number | undefined {
  const format = waveFormat(bytes);
  if (!format) return undefined;
  const tag = viewOf(format).getUint16(0, true);
  // The first two bytes of the subformat are the number.
  return tag === extensible.tag && format.length >= extensible.bytes ? viewOf(format).getUint16(24, true) : tag;
}

/** Returns a packed WAV file with the places of its channels, if the source names them: the packer leaves them out. */
export function withChannelMask(source: Uint8Array, { bytes, soundBytes }: PackedSound): Uint8Array {
  const format = waveFormat(source);
  if (!format || format.length < extensible.bytes || viewOf(format).getUint16(0, true) !== extensible.tag) return bytes;
  const chunks = [
    riffChunk("fmt ", format.subarray(0, extensible.bytes)),
    riffChunk("data", bytes.subarray(bytes.length - soundBytes)),
  ];
  const head = new Uint8Array(riffHeaderBytes);
  head.set(bytesOf("RIFF"));
  viewOf(head).setUint32(
    4,
    chunks.reduce((sum, { length }) => sum + length, 4),
    true,
  );
  head.set(bytesOf("WAVE"), 8);
  return joined([head, ...chunks]);
}

/** The largest frame of MPEG layer III has 1,441 bytes. */
const frameMaxBytes = 1_441;
/** What LAME adds to the header of Xing: its version, and after 21 bytes, twice 12 bits of samples. */
const lame = { bytes: 36, gapsAt: 21 };

/** Samples of an MP3 that are not to be heard. */
interface Gapless {
  bytes: Uint8Array;
  hiddenSamples: number;
}

/**
 * Returns a packed MP3 with the source's first frame, if that names the samples before and after the sound that the encoder
 * has added: the packer writes a first frame without them. What else is in the frame is left out.
 */
export function withGaps(source: Uint8Array, { bytes, soundBytes, packets }: PackedSound): Gapless {
  const none = { bytes, hiddenSamples: 0 };
  const sound = bytes.subarray(bytes.length - soundBytes);
  const soundAt = Buffer.from(source.buffer, source.byteOffset, source.length).indexOf(
    sound.subarray(0, frameMaxBytes),
  );
  const frame = soundAt > 0 ? infoFrame(source, soundAt) : undefined;
  if (!frame) return none;
  const { tagAt, flags, data } = frame;
  const view = viewOf(data);
  const [hasFrames, hasBytes, hasPlaces, hasQuality] = [1, 2, 4, 8].map((flag) => (flags & flag) !== 0);
  const lameAt = tagAt + 8 + (hasFrames ? 4 : 0) + (hasBytes ? 4 : 0) + (hasPlaces ? 100 : 0) + (hasQuality ? 4 : 0);
  if (!hasFrames || view.getUint32(tagAt + 8) !== packets || lameAt + lame.bytes > data.length) return none;
  const gaps = view.getUint32(lameAt + lame.gapsAt - 1) & 0xff_ff_ff;
  const hiddenSamples = (gaps >>> 12) + (gaps & 0xfff);
  const clean = data.map((byte, at) => (at < lameAt + lame.bytes ? byte : 0));
  return hiddenSamples === 0 ? none : { bytes: joined([clean, sound]), hiddenSamples };
}

/** Returns the frame before the sound, if it has a header of Xing instead of sound. */
function infoFrame(source: Uint8Array, soundAt: number) {
  for (let at = soundAt - 4; at >= Math.max(0, soundAt - frameMaxBytes); at -= 1) {
    const isFrame = source[at] === 0xff && ((source[at + 1] ?? 0) & 0xe6) === 0xe2;
    if (!isFrame) continue;
    const data = source.subarray(at, soundAt);
    const tagAt = tagPlace(data);
    if (tagAt + 12 > data.length) continue;
    const isInfo = startsWith(data, bytesOf("Xing"), tagAt) || startsWith(data, bytesOf("Info"), tagAt);
    if (isInfo) return { tagAt, flags: viewOf(data).getUint32(tagAt + 4), data };
  }
  return undefined;
}

/** The header follows the side information (ISO/IEC 11172-3, section 2.4.1.7, and 13818-3, section 2.4.1.7). */
function tagPlace(frame: Uint8Array): number {
  const isFirstVersion = ((frame[1] ?? 0) & 0x08) !== 0;
  const isMono = (frame[3] ?? 0) >>> 6 === 3;
  if (isFirstVersion) return isMono ? 21 : 36;
  return isMono ? 13 : 21;
}

/** Returns bytes in a buffer of their own, which can be handed to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
