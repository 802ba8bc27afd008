import { describe, expect, test } from "vitest";
import { m4aFile, mp3File, wavFile } from "../../../tests/support/media-files.ts";
import { readAudioFile } from "./audio-file.ts";
import { createPacker } from "./packer.ts";

const packer = createPacker({ atOnce: 1 });
const read = (bytes: Uint8Array) => readAudioFile(packer, Uint8Array.from(bytes), "ada");
const latin1 = (text: string) => Buffer.from(text, "latin1");

interface WaveParts {
  /** The number of the codec (RFC 2361). */
  codec?: number;
  bits?: number;
  channels?: number;
  /** The places of the channels, in the longer format. */
  mask?: number;
  /** As RF64, with the sizes in a chunk of their own (EBU Tech 3306). */
  isRf64?: boolean;
}

/** Returns one second at 8 kHz. */
function wave({ codec = 1, bits = 16, channels = 1, mask, isRf64 = false }: WaveParts): Buffer {
  const format = Buffer.alloc(mask === undefined ? 16 : 40);
  const frameBytes = (channels * bits) / 8;
  format.writeUInt16LE(mask === undefined ? codec : 0xfffe, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(8_000 * frameBytes, 8);
  format.writeUInt16LE(frameBytes, 12);
  format.writeUInt16LE(bits, 14);
  if (mask !== undefined) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(bits, 18);
    format.writeUInt32LE(mask, 20);
    format.writeUInt16LE(codec, 24);
    format.set([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], 26);
  }
  const sound = Buffer.from(Uint8Array.from({ length: 8_000 * frameBytes }, (_, at) => at % 251));
  const sizes = Buffer.alloc(28);
  sizes.writeBigUInt64LE(BigInt(60 + 8 + format.length + sound.length - 8), 0);
  sizes.writeBigUInt64LE(BigInt(sound.length), 8);
  const chunk = (name: string, data: Buffer, size = data.length) => {
    const head = Buffer.alloc(8);
    head.write(name, "latin1");
    head.writeUInt32LE(size, 4);
    return Buffer.concat([head, data]);
  };
  const chunks = [
    ...(isRf64 ? [chunk("ds64", sizes)] : []),
    chunk("fmt ", format),
    chunk("data", sound, isRf64 ? 0xffff_ffff : sound.length),
  ];
  const body = Buffer.concat([latin1("WAVE"), ...chunks]);
  return chunk(isRf64 ? "RF64" : "RIFF", body, isRf64 ? 0xffff_ffff : body.length);
}

describe("A sound file whose codec browsers do not all play", () => {
  const m4aWith = async (entry: string) => {
    const bytes = Buffer.from(await m4aFile());
    bytes.write(entry, bytes.indexOf("mp4a"), "latin1");
    bytes.write("free", bytes.indexOf("esds"), "latin1");
    return bytes;
  };
  test.each<[name: string, make: () => Promise<Uint8Array>]>([
    ["Apple Lossless", () => m4aWith("alac")],
    ["Dolby Digital", () => m4aWith("ac-3")],
    ["µ-law", async () => wave({ codec: 7, bits: 8 })],
    ["A-law", async () => wave({ codec: 6, bits: 8 })],
    ["µ-law", async () => wave({ codec: 7, bits: 8, mask: 4 })],
    ["IMA ADPCM", async () => wave({ codec: 0x11, bits: 8 })],
    ["MP3", async () => wave({ codec: 0x55, bits: 8 })],
    ["0x1234", async () => wave({ codec: 0x1234, bits: 8 })],
  ])("is refused by the name of the codec: %s", async (name, make) => {
    expect(await read(await make())).toBe(`codec ${name}`);
  });
});

describe("A WAV file", () => {
  const maskOf = (bytes: Uint8Array) => Buffer.from(bytes).readUInt32LE(Buffer.from(bytes).indexOf("fmt ") + 8 + 20);
  test.each<[string, WaveParts]>([
    ["5.1 with its own places", { channels: 6, mask: 0x60f }],
    ["mono at the front center", { channels: 1, mask: 4 }],
    ["as RF64", { channels: 2, mask: 3, isRf64: true }],
    ["in floating point", { codec: 3, bits: 32, channels: 2, mask: 3 }],
  ])("keeps the places of its channels: %s", async (_what, parts) => {
    const source = wave(parts);
    const file = await read(source);
    if (typeof file === "string") throw new Error(file);
    expect(file).toMatchObject({ mediaType: "audio/wav", durationSeconds: 1 });
    expect(maskOf(file.bytes)).toBe(parts.mask);
    const kept = Buffer.from(file.bytes);
    expect(kept.subarray(0, 4).toString("latin1")).toBe("RIFF");
    expect(kept.readUInt32LE(4)).toBe(kept.length - 8);
    const sound = 8_000 * (parts.channels ?? 1) * ((parts.bits ?? 16) / 8);
    expect(kept.subarray(-sound).equals(source.subarray(-sound))).toBe(true);
    expect(await read(kept)).toEqual(file);
  });

  test.each([
    ["as RF64", wave({ isRf64: true })],
    ["as RIFF", wavFile(1)],
  ])("without places is read: %s", async (_what, bytes) => {
    expect(await read(bytes)).toMatchObject({ mediaType: "audio/wav", durationSeconds: 1 });
  });
});

/** A first frame as LAME writes it: how many frames follow, and the samples before and behind the sound. */
function infoFrame(frames: number, before: number, behind: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const [tag, encoder] = [21, 21 + 120];
  frame.write("Info", tag, "latin1");
  frame.writeUInt32BE(0xf, tag + 4);
  frame.writeUInt32BE(frames, tag + 8);
  frame.write("LAME3.100", encoder, "latin1");
  frame.writeUIntBE(before * 4_096 + behind, encoder + 21, 3);
  frame.write("somewhere-secret", 300, "latin1");
  return frame;
}

describe("An MP3", () => {
  const frames = 100;
  const seconds = (frames * 1_152) / 44_100;
  const sound = Buffer.from(mp3File(seconds));

  test("keeps what its first frame says about samples that are not heard, and nothing else of that frame", async () => {
    const file = await read(Buffer.concat([infoFrame(frames, 576, 1_000), sound]));
    if (typeof file === "string") throw new Error(file);
    const kept = Buffer.from(file.bytes);
    expect(kept.subarray(-sound.length).equals(sound)).toBe(true);
    expect(kept.length).toBe(417 + sound.length);
    expect(kept.readUIntBE(21 + 120 + 21, 3)).toBe(576 * 4_096 + 1_000);
    expect(kept.includes("somewhere-secret")).toBe(false);
    expect(file.durationSeconds).toBeCloseTo(seconds - 1_576 / 44_100, 5);
    expect(await read(kept)).toEqual(file);
  });

  test.each([
    ["counts other frames", infoFrame(frames - 1, 576, 1_000)],
    ["names no such samples", infoFrame(frames, 0, 0)],
    ["is none", Buffer.alloc(0)],
  ])("whose first frame %s gets a plain one", async (_what, first) => {
    const file = await read(Buffer.concat([first, sound]));
    if (typeof file === "string") throw new Error(file);
    expect(Buffer.from(file.bytes).includes("LAME")).toBe(false);
    expect(file.durationSeconds).toBeCloseTo(seconds, 5);
  });
});
