import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { createDiskStorage } from "./disk.ts";
import { findStrayFile, mirrorFiles } from "./mirror-files.ts";
import type { Storage } from "./port.ts";

const never = new AbortController().signal;
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function createStorage(files: Record<string, string> = {}): Promise<Storage> {
  const storage = await createDiskStorage({ folder: await createTemporaryFolder() });
  for (const [key, text] of Object.entries(files)) await storage.put(key, bytesOf(text));
  return storage;
}

async function textsIn(storage: Storage): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const key of storage.list("")) texts[key] = await new Response(await storage.open(key)).text();
  return texts;
}

const files = { "creations/one": "one", "creations/two": "two", "uploads/three": "three", "uploads/empty": "" };

test("copies what is missing or differs, and only compares the rest", async () => {
  const source = await createStorage(files);
  const target = await createStorage({ "creations/one": "one", "creations/two": "old", "uploads/three": "half" });
  const written: string[] = [];
  const watched: Storage = {
    ...target,
    put(key, content) {
      written.push(key);
      return target.put(key, content);
    },
  };
  const seen: number[] = [];
  const onFile = ({ files: count }: { files: number }) => seen.push(count);
  const copied = await mirrorFiles(source, watched, { signal: never, onFile });
  expect(copied).toMatchObject({ files: 4, bytes: 11, skipped: [] });
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(written.sort()).toEqual(["creations/two", "uploads/empty", "uploads/three"]);
  expect(await textsIn(target)).toEqual(files);
  const again = await mirrorFiles(source, watched, { signal: never, onFile });
  expect(again).toEqual(copied);
  expect(written).toHaveLength(3);
});

test("finds files that only the target has", async () => {
  const source = await createStorage(files);
  expect(await findStrayFile(source, await createStorage({ "creations/one": "other" }))).toBeUndefined();
  expect(await findStrayFile(source, await createStorage({ "creations/more": "" }))).toBe("creations/more");
});

test("a folder that an S3 console made is no file", async () => {
  const source = await createStorage(files);
  const named = (...keys: string[]): Pick<Storage, "head" | "list" | "open"> => ({
    ...source,
    async *list() {
      yield* keys;
    },
  });
  expect(await findStrayFile(source, named("", "exports/"))).toBeUndefined();
  expect(await findStrayFile(source, named("", "exports/", "Notes.txt"))).toBe("Notes.txt");
});

test("a copy that arrives damaged is refused", async () => {
  const target = await createStorage();
  const damaging: Storage = {
    ...target,
    async put(key, content) {
      const file = await target.put(key, content);
      await target.put(key, bytesOf("damaged"));
      return file;
    },
  };
  await expect(
    mirrorFiles(await createStorage({ "uploads/one": "one" }), damaging, { signal: never, onFile: () => {} }),
  ).rejects.toThrow("The copy of uploads/one differs from the file.");
});

test("nothing is written after the first failure has been thrown", async () => {
  const target = await createStorage();
  let underWay = 0;
  const failing: Storage = {
    ...target,
    async put(key, content) {
      if (key === "creations/one") {
        if (content instanceof ReadableStream) await content.cancel();
        throw new Error("full");
      }
      underWay += 1;
      const file = await target.put(key, content);
      underWay -= 1;
      return file;
    },
  };
  const copying = mirrorFiles(await createStorage(files), failing, { signal: never, onFile: () => {} });
  await expect(copying).rejects.toThrow("full");
  expect(underWay).toBe(0);
});
