import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from "mediabunny";

/** Real files of each kind, to send and to store. */

const silent = readFileSync(join(import.meta.dirname, "grey-video.mp4"));
const sounding = readFileSync(join(import.meta.dirname, "grey-video-with-sound.mp4"));

/** Returns a small gray H.264 video. */
export function mp4Video({ sound = false } = {}): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sound ? sounding : silent);
}

/** Returns a tone in 16 bits at 8 kHz. */
export function wavFile(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8_000;
  const samples = Math.round(rate * seconds);
  const bytes = new Uint8Array(44 + samples * 2);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(Buffer.from(text, "latin1"), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + samples * 2, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index++) {
    view.setInt16(44 + index * 2, 8_000 * Math.sin(index / 6), true);
  }
  return bytes;
}

const mp3FrameBytes = 417;
const mp3FrameSeconds = 1_152 / 44_100;

/**
 * Returns silence at 128 kbit/s and 44.1 kHz (ISO/IEC 11172-3, section 2.4.1). A title adds ID3 with a title and a
 * comment.
 */
export function mp3File(seconds: number, title?: string): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(mp3FrameBytes);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Math.round(seconds / mp3FrameSeconds);
  const tag = title === undefined ? Buffer.alloc(0) : id3(title);
  return new Uint8Array(Buffer.concat([tag, ...Array<Uint8Array>(frames).fill(frame)]));
}

/** Returns the sound track of a video, with a title in its tags on request. */
export async function m4aFile(title?: string): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ formats: [MP4], source: new BufferSource(mp4Video({ sound: true })) }),
    output: new Output({ format: new Mp4OutputFormat(), target }),
    video: { discard: true },
    tags: title === undefined ? {} : { title },
  });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** ID3v2.3 with one text frame. */
function id3(title: string): Buffer {
  const text = Buffer.from(`\0${title}`, "latin1");
  const frame = Buffer.concat([Buffer.from("TIT2"), u32(text.length), Buffer.alloc(2), text]);
  const { length } = frame;
  const synchsafe = [(length >> 21) & 0x7f, (length >> 14) & 0x7f, (length >> 7) & 0x7f, length & 0x7f];
  return Buffer.concat([Buffer.from("ID3"), Buffer.from([3, 0, 0, ...synchsafe]), frame]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
