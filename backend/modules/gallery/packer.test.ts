import { expect, test } from "vitest";
import { m4aFile, wavFile } from "../../../tests/support/media-files.ts";
import { createPacker } from "./packer.ts";
import { packetsMax } from "./remux.ts";

const m4a = Buffer.from(await m4aFile());

/** Returns the audio file with one number changed in its tables: an entry count or an entry. */
function lying(box: string, offset: number, value: number): Uint8Array {
  const bytes = Buffer.from(m4a);
  bytes.writeUInt32BE(value, bytes.indexOf(box) + 4 + offset);
  return bytes;
}

test.each([
  ["packets like one of them", lying("stts", 8, packetsMax + 1)],
  ["packets", lying("stsz", 8, packetsMax + 1)],
  ["packets in one place", lying("stsc", 12, packetsMax + 1)],
])("An audio file that claims more %s than are read is refused", async (_what, bytes) => {
  expect(await createPacker({ atOnce: 1 }).pack(bytes, "audio/mp4")).toBe("too-long");
});

test.each([
  ["lengths of packets", lying("stts", 4, 100)],
  ["groups of packets", lying("stsc", 4, 100)],
  ["places of packets", lying("stco", 4, 100)],
])("An audio file that claims more %s than it has contains only its sound", async (_what, bytes) => {
  const outcome = await createPacker({ atOnce: 1 }).pack(bytes, "audio/mp4");
  if (typeof outcome !== "string") expect(outcome.durationSeconds).toBeLessThan(3);
});

test("A file that takes its time delays no one else", async () => {
  const packer = createPacker({ atOnce: 2 });
  const slow = packer.pack(wavFile(60), "audio/wav");
  expect(await packer.pack(wavFile(1), "audio/wav")).toMatchObject({ durationSeconds: 1 });
  expect(await slow).toMatchObject({ durationSeconds: 60 });
});
