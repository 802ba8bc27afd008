import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { Storage } from "./port.ts";

/** The tests every file storage must pass. `open` returns an empty one. */
export function checkStorage(open: () => Promise<Storage>): void {
  it("gives back the bytes it was given, and says their size and SHA-256", async () => {
    const storage = await open();
    const content = randomBytes(300_000);
    const stored = await storage.put("images/ab/picture-1.webp", content);
    expect(stored).toEqual({ sizeBytes: 300_000, sha256: createHash("sha256").update(content).digest("hex") });
    expect(await storage.head("images/ab/picture-1.webp")).toMatchObject({ sizeBytes: 300_000 });
    expect(await readAll(await storage.open("images/ab/picture-1.webp"))).toEqual(content);
  });

  it("takes a stream as well, and an empty file", async () => {
    const storage = await open();
    const parts = [randomBytes(70_000), randomBytes(1), randomBytes(130_000)];
    const stored = await storage.put("a.bin", streamOf(parts));
    expect(stored.sizeBytes).toBe(200_001);
    expect(await readAll(await storage.open("a.bin"))).toEqual(Buffer.concat(parts));
    expect((await storage.put("empty", new Uint8Array())).sizeBytes).toBe(0);
    expect(await readAll(await storage.open("empty"))).toEqual(Buffer.alloc(0));
  });

  it("returns the requested range of a file, both ends included, as far as the file goes", async () => {
    const storage = await open();
    const content = randomBytes(200_000);
    await storage.put("a.bin", content);
    const ranges = [
      [0, 0],
      [10, 19],
      [65_530, 140_000],
      [199_999, 199_999],
      [199_990, 500_000],
      [200_000, 200_010],
    ];
    for (const [start = 0, end = 0] of ranges) {
      expect(await readAll(await storage.open("a.bin", { start, end }))).toEqual(content.subarray(start, end + 1));
      expect(Buffer.from((await storage.read("a.bin", { start, end })) ?? [])).toEqual(
        content.subarray(start, end + 1),
      );
    }
  });

  it("has no file where none was written", async () => {
    const storage = await open();
    await storage.put("folder/file", randomBytes(3));
    for (const key of ["nothing", "folder", "folder/other", "folder/file/below"]) {
      expect(await storage.head(key)).toBeUndefined();
      expect(await storage.open(key)).toBeUndefined();
      expect(await storage.read(key, { start: 0, end: 9 })).toBeUndefined();
    }
  });

  it("replaces a file as a whole; who was reading the old one reads it to its end", async () => {
    const storage = await open();
    const before = randomBytes(150_000);
    await storage.put("a.bin", before);
    const reading = await storage.open("a.bin");
    await storage.put("a.bin", randomBytes(10));
    expect(await readAll(reading)).toEqual(before);
    expect(await storage.head("a.bin")).toMatchObject({ sizeBytes: 10 });
  });

  it("keeps the old file and nothing of the new one when its stream breaks off", async () => {
    const storage = await open();
    await storage.put("a.bin", randomBytes(10));
    for (const key of ["a.bin", "b.bin"]) {
      await expect(storage.put(key, breakingStream())).rejects.toThrow("connection lost");
    }
    expect(await storage.head("a.bin")).toMatchObject({ sizeBytes: 10 });
    expect(await listAll(storage, "")).toEqual(["a.bin"]);
  });

  it("forgets a deleted file, and does not mind a missing one", async () => {
    const storage = await open();
    await storage.put("x/a.bin", randomBytes(10));
    await storage.delete("x/a.bin");
    await storage.delete("x/a.bin");
    await storage.delete("never/was");
    expect(await storage.open("x/a.bin")).toBeUndefined();
  });

  it("lists the keys that start with a prefix, wherever it ends", async () => {
    const storage = await open();
    for (const key of ["a/1/x.webp", "a/12/y.webp", "a/2/z.webp", "b/1"]) await storage.put(key, randomBytes(1));
    expect(await listAll(storage, "")).toEqual(["a/1/x.webp", "a/12/y.webp", "a/2/z.webp", "b/1"]);
    expect(await listAll(storage, "a/")).toHaveLength(3);
    expect(await listAll(storage, "a/1")).toEqual(["a/1/x.webp", "a/12/y.webp"]);
    expect(await listAll(storage, "a/12/y")).toEqual(["a/12/y.webp"]);
    expect(await listAll(storage, "c/")).toEqual([]);
  });

  it("lists keys with the size and the time of each file", async () => {
    const storage = await open();
    for (const [key, bytes] of [
      ["a/x", 3],
      ["a/y", 5],
      ["b", 7],
    ] as const)
      await storage.put(key, randomBytes(bytes));
    const found = [];
    for await (const entry of storage.entries("a/")) found.push(entry);
    const wanted = ["a/x", "a/y"].map(async (key) => ({ key, ...(await storage.head(key)) }));
    expect(found.sort((a, b) => a.sizeBytes - b.sizeBytes)).toEqual(await Promise.all(wanted));
  });

  it("returns when a file was written, and the new time after it was replaced", async () => {
    const storage = await open();
    // A bucket has a resolution of one second.
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await storage.put("a.bin", randomBytes(1));
    const first = (await storage.head("a.bin"))?.modifiedAt ?? 0;
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(Date.now());
    await storage.put("a.bin", randomBytes(1));
    expect((await storage.head("a.bin"))?.modifiedAt).toBeGreaterThanOrEqual(first);
  });

  it("takes and loses files of one folder at the same time", async () => {
    const storage = await open();
    const indexes = Array.from({ length: 20 }, (_, round) => round);
    await Promise.all(
      indexes.map(async (round) => {
        await storage.put(`folder/${round}`, randomBytes(10));
        if (round % 2 === 0) await storage.delete(`folder/${round}`);
      }),
    );
    const kept = indexes.filter((round) => round % 2 === 1).map((round) => `folder/${round}`);
    expect(await listAll(storage, "folder/")).toEqual(kept.sort());
  });

  it("can be listed while what it lists is deleted", async () => {
    const storage = await open();
    for (let index = 0; index < 20; index++) await storage.put(`a/${index % 5}/${index}`, randomBytes(1));
    for await (const key of storage.list("a/")) await storage.delete(key);
    expect(await listAll(storage, "")).toEqual([]);
  });

  it("refuses every key that is not a plain relative path", async () => {
    const storage = await open();
    const keys = [
      "",
      "/etc/passwd",
      "..",
      "../x",
      "a/../../x",
      "a/./b",
      "a//b",
      "a/",
      "A",
      "a b",
      "a\\b",
      "a\0",
      "%2e%2e/x",
      "é",
      "x~",
    ];
    for (const key of [...keys, "a/".repeat(300)]) {
      await expect(storage.put(key, randomBytes(1)), key).rejects.toThrow(RangeError);
      await expect(storage.open(key), key).rejects.toThrow(RangeError);
      await expect(storage.head(key), key).rejects.toThrow(RangeError);
      await expect(storage.delete(key), key).rejects.toThrow(RangeError);
    }
    await expect(listAll(storage, "../")).rejects.toThrow(RangeError);
    expect(await listAll(storage, "")).toEqual([]);
  });

  it("can be left in the middle of a file", async () => {
    const storage = await open();
    await storage.put("a.bin", randomBytes(500_000));
    const reader = (await storage.open("a.bin"))?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    await storage.delete("a.bin");
  });
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<Buffer> {
  if (stream === undefined) throw new Error("There is no such file.");
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listAll(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

function breakingStream(): ReadableStream<Uint8Array> {
  let parts = 0;
  return new ReadableStream({
    pull(controller) {
      parts += 1;
      if (parts > 2) throw new Error("connection lost");
      controller.enqueue(new Uint8Array(1_000));
    },
  });
}
