import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type PackedFile, packedZip } from "../../../tests/support/packed-zip.ts";
import type { RangedFile } from "./port.ts";
import { zipReader } from "./unzip.ts";

const files: PackedFile[] = [
  { name: "boat.png", content: Buffer.from("a boat") },
  { name: "far/light.png", content: Buffer.from("a light".repeat(90)), isStored: true },
];
const archive = packedZip(files);

function ranged(bytes: Uint8Array): RangedFile {
  return {
    sizeBytes: bytes.length,
    async read(start, end) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(bytes.length);
      return bytes.subarray(start, end);
    },
  };
}

async function filesIn(bytes: Uint8Array): Promise<[name: string, content: string][]> {
  expect(await zipReader.count(ranged(bytes))).toBe(files.length);
  const found: [string, string][] = [];
  for await (const file of zipReader.files(ranged(bytes))) {
    found.push([file.name, Buffer.from(await file.read()).toString()]);
  }
  return found;
}

/** The archive with a comment that the end record knows. */
function withComment(bytes: Buffer, comment: string): Buffer {
  const copy = Buffer.concat([bytes, Buffer.from(comment, "latin1")]);
  copy.writeUInt16LE(comment.length, bytes.length - 2);
  return copy;
}

/** The archive with the records for large ones (APPNOTE 6.3, sections 4.3.14 and 4.3.15). */
function asZip64(bytes: Buffer): Buffer {
  const end = Buffer.from(bytes.subarray(-22));
  const directoryBytes = end.readUInt32LE(12);
  const offset = end.readUInt32LE(16);
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(files.length), 24);
  record.writeBigUInt64LE(BigInt(files.length), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  end.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, -22), record, locator, end]);
}

const prefix = Buffer.from("#!/bin/sh\nPK\x03\x04 not yet\n", "latin1");
const whole = files.map(({ name, content }) => [name, Buffer.from(content).toString()]);

describe("A ZIP archive is read", () => {
  test.each<[string, Buffer]>([
    ["alone", archive],
    ["with one byte behind it", Buffer.concat([archive, Buffer.of(0)])],
    ["with 200 kB behind it", Buffer.concat([archive, Buffer.alloc(200_000)])],
    ["with what looks like an end behind it", Buffer.concat([archive, Buffer.from("PK\x05\x06".padEnd(40), "latin1")])],
    ["with a prefix", Buffer.concat([prefix, archive])],
    ["with a prefix and bytes behind it", Buffer.concat([prefix, archive, Buffer.from("\n")])],
    ["behind another archive", Buffer.concat([archive, archive])],
    ["with a comment", withComment(archive, "holiday")],
    ["with a comment and bytes behind it", Buffer.concat([withComment(archive, "holiday"), Buffer.alloc(3)])],
    ["with a comment and a prefix", Buffer.concat([prefix, withComment(archive, "holiday")])],
    ["as ZIP64", asZip64(archive)],
    ["as ZIP64 with a prefix", Buffer.concat([prefix, asZip64(archive)])],
    ["as ZIP64 with bytes behind it", Buffer.concat([asZip64(archive), Buffer.alloc(9)])],
  ])("%s", async (_what, bytes) => expect(await filesIn(bytes)).toEqual(whole));

  test("never by more than a few tries, whatever looks like an end", async () => {
    const ends = Buffer.from("PK\x05\x06".padEnd(30).repeat(30_000), "latin1");
    let reads = 0;
    const file = ranged(ends);
    const counted = {
      ...file,
      read: (start: number, end: number) => file.read(start, end).finally(() => (reads += 1)),
    };
    await expect(zipReader.count(counted)).rejects.toThrow("damaged");
    expect(reads).toBeLessThan(50);
  });

  test.each<[string, Buffer]>([
    ["whose beginning is missing", archive.subarray(5)],
    ["whose end is missing", archive.subarray(0, -5)],
    ["whose directory is missing", Buffer.concat([archive.subarray(0, 40), archive.subarray(-22)])],
  ])("but not one %s", async (_what, bytes) => {
    const read = async () => {
      for await (const file of zipReader.files(ranged(bytes))) await file.read();
    };
    await expect(read()).rejects.toThrow("damaged");
  });
});

/** An Info-ZIP Unicode Path field (APPNOTE 6.3, section 4.6.9). */
function unicodePath(name: Buffer, told: string, checksum = crc32(name)): Buffer {
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x7075);
  field.writeUInt16LE(5 + Buffer.byteLength(told), 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(checksum, 5);
  return Buffer.concat([field, Buffer.from(told)]);
}

describe("A name in an archive", () => {
  const cafe437 = Buffer.from("caf\x82.png", "latin1");
  test.each<[string, Buffer, flags: number, extra: Buffer | undefined, name: string]>([
    ["in UTF-8 with its flag", Buffer.from("港.png"), 0x800, undefined, "港.png"],
    ["in UTF-8 without its flag, as macOS packs it", Buffer.from("港.png"), 0, undefined, "港.png"],
    ["in code page 437", cafe437, 0, undefined, "café.png"],
    ["in code page 437 with the flag of UTF-8", cafe437, 0x800, undefined, "café.png"],
    ["with a Unicode path", cafe437, 0, unicodePath(cafe437, "灯台.png"), "灯台.png"],
    ["with the Unicode path of another name", Buffer.from("港.png"), 0, unicodePath(cafe437, "灯台.png"), "港.png"],
    ["in ASCII", Buffer.from("boat.png"), 0, undefined, "boat.png"],
  ])("%s is read", async (_what, raw, flags, extra, name) => {
    const bytes = packedZip([{ name: raw, content: Buffer.from("x"), claims: { flags }, ...(extra && { extra }) }]);
    const names: string[] = [];
    for await (const file of zipReader.files(ranged(bytes))) names.push(file.name);
    expect(names).toEqual([name]);
  });
});
