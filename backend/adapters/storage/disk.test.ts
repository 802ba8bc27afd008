import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { checkStorage } from "./conformance.ts";
import { createDiskStorage } from "./disk.ts";

describe("storage on disk", () => {
  checkStorage(async () => createDiskStorage({ folder: join(await createTemporaryFolder(), "media") }));

  it("keeps the files unreadable for other users of the machine", async () => {
    const folder = join(await createTemporaryFolder(), "media");
    const storage = await createDiskStorage({ folder });
    await storage.put("images/ab/picture.webp", new Uint8Array(3));
    const modes = ["", "images", "images/ab", "images/ab/picture.webp"].map(
      async (path) => (await stat(join(folder, path))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  it("does not list files that others left in the folder", async () => {
    const folder = join(await createTemporaryFolder(), "media");
    const storage = await createDiskStorage({ folder });
    await storage.put("creations/a/x", new Uint8Array(3));
    await writeFile(join(folder, "creations", ".DS_Store"), "");
    const found = [];
    for await (const { key } of storage.entries("")) found.push(key);
    expect(found).toEqual(["creations/a/x"]);
  });

  it("leaves no empty folder behind", async () => {
    const folder = join(await createTemporaryFolder(), "media");
    const storage = await createDiskStorage({ folder });
    for (const key of ["creations/a/x", "creations/a/y", "creations/b/x"]) await storage.put(key, new Uint8Array(3));
    await storage.delete("creations/a/x");
    await storage.delete("creations/a/y");
    expect(await readdir(join(folder, "creations"))).toEqual(["b"]);
    await storage.delete("creations/a/y");
    await storage.put("creations/a/x", new Uint8Array(3));
    expect((await readdir(join(folder, "creations"))).sort()).toEqual(["a", "b"]);
  });

  it("leaves nothing of a file whose stream breaks off", async () => {
    const folder = join(await createTemporaryFolder(), "media");
    const storage = await createDiskStorage({ folder });
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(1_000));
      },
      pull: () => Promise.reject(new Error("connection lost")),
    });
    await expect(storage.put("a.bin", broken)).rejects.toThrow("connection lost");
    expect(await readdir(folder)).toEqual(["~unfinished"]);
    expect(await readdir(join(folder, "~unfinished"))).toEqual([]);
  });

  it("clears away what a crash left half written, but not what may still be under way", async () => {
    const folder = join(await createTemporaryFolder(), "media");
    const unfinished = join(folder, "~unfinished");
    await mkdir(unfinished, { recursive: true });
    for (const name of ["old", "new"]) await writeFile(join(unfinished, name), "half");
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
    await utimes(join(unfinished, "old"), twoDaysAgo, twoDaysAgo);
    const storage = await createDiskStorage({ folder });
    expect(await readdir(unfinished)).toEqual(["new"]);
    expect((await storage.list("")[Symbol.asyncIterator]().next()).done).toBe(true);
  });
});
