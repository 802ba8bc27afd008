import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mp4Video, wavFile } from "../../../tests/support/media-files.ts";
import { createPacker } from "./packer.ts";
import { createPictureReader } from "./picture.ts";
import { readVideo } from "./video.ts";

const parts = { pictures: createPictureReader(2), packer: createPacker({ atOnce: 2 }) };
const secret = "engine-secret";
const red = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#ff0000" } })
  .png()
  .toBuffer();

async function told(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const input = new Input({ formats: [MP4], source: new BufferSource(mp4Video({ sound: true })) });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const conversion = await Conversion.init({ input, output, tags: { title: secret, comment: secret } });
  await conversion.execute();
  const box = Buffer.concat([Buffer.from([0, 0, 0, 8 + secret.length]), Buffer.from(`free${secret}`)]);
  return Buffer.concat([new Uint8Array(target.buffer ?? new ArrayBuffer(0)), box]);
}

/** Returns every packet of every track, to compare the content of two files. */
async function packetsOf(bytes: Uint8Array) {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const read = async (track: InputTrack) => {
    const packets = [];
    for await (const { data, timestamp, type } of new EncodedPacketSink(track).packets()) {
      packets.push({ data: Buffer.from(data).toString("base64"), timestamp: timestamp.toFixed(4), type });
    }
    return { codec: await track.getCodecParameterString(), packets };
  };
  return await Promise.all((await input.getTracks()).map(read));
}

describe("A video", () => {
  test.each([
    ["without sound", mp4Video(), false],
    ["with sound", mp4Video({ sound: true }), true],
  ])("%s is kept with every packet, and described by its content", async (_what, bytes, hasAudio) => {
    const video = await readVideo(parts, bytes, null);
    expect(video).toMatchObject({ width: 64, height: 64, hasAudio });
    expect(video?.durationSeconds).toBeCloseTo(2, 1);
    expect(await packetsOf(video?.bytes ?? new Uint8Array())).toEqual(await packetsOf(bytes));
  });

  test("loses its tags and boxes that are no part of it, and begins with what a player needs first", async () => {
    const before = Buffer.from(await told());
    expect(before.includes(secret)).toBe(true);
    const video = await readVideo(parts, before, null);
    const after = Buffer.from(video?.bytes ?? new Uint8Array());
    expect(after.includes(secret)).toBe(false);
    expect(after.indexOf("moov")).toBeGreaterThan(0);
    expect(after.indexOf("moov")).toBeLessThan(after.indexOf("mdat"));
    expect(await packetsOf(after)).toEqual(await packetsOf(before));
  });

  test("shows the engine's poster, cut to its own shape", async () => {
    const [shown] = (await readVideo(parts, mp4Video(), red))?.variants ?? [];
    expect([shown?.width, shown?.height]).toEqual([64, 64]);
    const { dominant } = await sharp(shown?.bytes).stats();
    expect(dominant).toMatchObject({ r: 248, g: 8, b: 8 });
  });

  test.each([
    ["none", null],
    ["one that is no picture", Buffer.from("<html></html>")],
    ["half of one", red.subarray(0, red.length / 2)],
  ])("has a plain poster in its own shape where the engine gives %s", async (_what, poster) => {
    const [shown] = (await readVideo(parts, mp4Video(), poster))?.variants ?? [];
    expect([shown?.width, shown?.height]).toEqual([64, 64]);
    const { channels } = await sharp(shown?.bytes).stats();
    for (const { stdev } of channels.slice(0, 3)) expect(stdev).toBeLessThan(20);
  });

  test("that is none is not kept", async () => {
    const whole = mp4Video({ sound: true });
    const cut = [0.1, 0.3, 0.5, 0.9, 0.99].map((part) => whole.subarray(0, Math.floor(whole.length * part)));
    const others = [
      new Uint8Array(),
      Buffer.from("<html></html>"),
      wavFile(1),
      Buffer.from("\0\0\0\x18ftypisom", "latin1"),
    ];
    for (const bytes of [...cut, whole.subarray(0, -1), ...others]) {
      expect(await readVideo(parts, bytes, null)).toBeUndefined();
    }
  });
});
