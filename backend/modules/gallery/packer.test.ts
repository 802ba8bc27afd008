import { expect, test } from "vitest";
import { m4aFile, wavFile } from "../../../tests/support/media-files.ts";
import { createPacker } from "./packer.ts";

const m4a = Buffer.from(await m4aFile());

/** Returns the audio file with one number changed in its tables: an entry count or an entry. */
function lying(box: string, offset: number, value: number): Uint8Array {
  const bytes = Buffer.from(m4a);
  bytes.writeUInt32BE(value, bytes.indexOf(box) + 4 + offset);
  return bytes;
}

test.each([
  ["4 billion lengths of packets", lying("stts", 4, 0xffff_ffff)],
  ["a packet that 4 billion others are like", lying("stts", 8, 0xffff_ffff)],
  ["4 billion packets", lying("stsz", 8, 0xffff_ffff)],
  ["4 billion groups of packets", lying("stsc", 4, 0xffff_ffff)],
  ["4 billion places of packets", lying("stco", 4, 0xffff_ffff)],
])("An audio file that claims %s delays no one else", async (_what, bytes) => {
  const packer = createPacker({ atOnce: 2, milliseconds: 10_000 });
  const hostile = packer.pack(bytes, "audio/mp4");
  expect(await packer.pack(wavFile(1), "audio/wav")).toMatchObject({ durationSeconds: 1 });
  const outcome = await hostile;
  // False claims may be ignored, but the result may contain only sound that exists in the file.
  if (typeof outcome !== "string") expect(outcome.durationSeconds).toBeLessThan(3);
});
