import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { unzip } from "../../../tests/support/unzip.ts";
import { type ArchiveFile, jsonFile, jsonListFile, streamText } from "./port.ts";
import { zipArchive } from "./zip.ts";

const line = { id: "1", kind: "grant", credits: 1, about: null, at: "2026-01-15T12:00:00.000Z" } as const;
const modifiedAt = Date.UTC(2026, 0, 15, 12);

async function read(files: AsyncIterable<ArchiveFile>): Promise<Map<string, Buffer>> {
  return unzip(new Uint8Array(await new Response(zipArchive.pack(files)).arrayBuffer()));
}

async function* each<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

test("an archive holds what was put in, of every kind", async () => {
  const files = await read(
    each<ArchiveFile>(
      { name: "text.txt", content: "Grüße", modifiedAt },
      { name: "media/bytes.bin", content: new Uint8Array([0, 1, 2]), modifiedAt },
      { name: "stream.txt", content: streamText(each("one ", "two")), modifiedAt },
      jsonFile("feed.json", { created_at: null }, modifiedAt),
      jsonListFile("credits.json", each(line, line), modifiedAt),
      jsonListFile("models.json", each(), modifiedAt),
    ),
  );
  const text = (name: string) => files.get(name)?.toString();
  expect([...files.keys()]).toEqual([
    "text.txt",
    "media/bytes.bin",
    "stream.txt",
    "feed.json",
    "credits.json",
    "models.json",
  ]);
  expect(text("text.txt")).toBe("Grüße");
  expect([...(files.get("media/bytes.bin") ?? [])]).toEqual([0, 1, 2]);
  expect(text("stream.txt")).toBe("one two");
  expect(JSON.parse(text("credits.json") ?? "")).toEqual([line, line]);
  expect(JSON.parse(text("models.json") ?? "")).toEqual([]);
  expect(JSON.parse(text("feed.json") ?? "")).toEqual({ created_at: null });
});

test("an archive of 1,000 files and 256 MB passes through without being kept, and is made no faster than it is read", async () => {
  const piece = new Uint8Array(256 * 1024).fill(7);
  let begun = 0;
  async function* many(): AsyncGenerator<ArchiveFile> {
    for (; begun < 1_000; ) {
      begun += 1;
      yield { name: `media/${begun}.bin`, content: streamOf(piece), modifiedAt };
    }
  }
  const reader = zipArchive.pack(many()).getReader();
  await reader.read();
  expect(begun).toBeLessThan(5);

  const before = process.memoryUsage().rss;
  let sizeBytes = 0;
  let highest = 0;
  let checksum = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    sizeBytes += part.value.byteLength;
    checksum = crc32(part.value, checksum);
    highest = Math.max(highest, process.memoryUsage().rss - before);
  }
  expect(begun).toBe(1_000);
  expect(sizeBytes).toBeGreaterThan(1_000 * piece.byteLength);
  expect(checksum).not.toBe(0);
  expect(highest).toBeLessThan(96 * 1024 * 1024);
});

/** Endless files that count how much of each was read and whether it was released. */
function endlessFiles() {
  const seen = { canceled: 0, opened: 0, ended: false };
  async function* files(): AsyncGenerator<ArchiveFile> {
    try {
      for (;;) {
        seen.opened += 1;
        const content = new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(new Uint8Array(1_000));
          },
          cancel() {
            seen.canceled += 1;
          },
        });
        yield { name: `${seen.opened}.bin`, content, modifiedAt };
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, files };
}

test("an archive whose reader leaves in the middle of a file lets that file go, and asks for no other", async () => {
  const { seen, files } = endlessFiles();
  const reader = zipArchive.pack(files()).getReader();
  for (let piece = 0; piece < 10; piece++) await reader.read();
  await reader.cancel();
  expect(seen).toEqual({ canceled: 1, opened: 1, ended: true });
});

test("an archive that nobody reads opens nothing", async () => {
  const { seen, files } = endlessFiles();
  await zipArchive.pack(files()).cancel();
  expect(seen).toMatchObject({ canceled: 0, opened: 0 });
});

test("an archive fails if one of its files fails, and releases its sources", async () => {
  let ended = false;
  async function* files(): AsyncGenerator<ArchiveFile> {
    try {
      const content = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error("the disk is gone")) });
      yield { name: "broken.bin", content, modifiedAt };
    } finally {
      ended = true;
    }
  }
  await expect(read(files())).rejects.toThrow("the disk is gone");
  expect(ended).toBe(true);
});

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
