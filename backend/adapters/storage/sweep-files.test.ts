import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { createDiskStorage } from "./disk.ts";
import { sweepFiles } from "./port.ts";

/** Long after every file here was stored. */
const later = Date.now() + 10 * 86_400_000;

/** Unreferenced files, some of which cannot be removed. Records which deletions were attempted. */
async function folderWith(fine: number, broken: number) {
  const storage = await createDiskStorage({ folder: join(await createTemporaryFolder(), "media") });
  for (let number = 0; number < fine; number++) await storage.put(`creations/fine-${number}/x`, new Uint8Array(1));
  for (let number = 0; number < broken; number++) await storage.put(`creations/broken-${number}/x`, new Uint8Array(1));
  const tried: string[] = [];
  const watched = {
    ...storage,
    async delete(key: string) {
      tried.push(key);
      if (key.includes("broken")) throw new Error("The storage refuses.");
      return storage.delete(key);
    },
  };
  const left = async () => {
    const keys: string[] = [];
    for await (const key of storage.list("creations/")) keys.push(key);
    return keys;
  };
  return { storage: watched, tried, left };
}

const sweep = { prefix: "creations/", now: later, claimed: async () => new Set<string>() };

test("a file that cannot be removed does not block others, and is reported", async () => {
  const { storage, left } = await folderWith(20, 3);
  await expect(sweepFiles(storage, sweep)).rejects.toThrow("The storage refuses.");
  expect((await left()).toSorted()).toEqual([0, 1, 2].map((number) => `creations/broken-${number}/x`));
});

test("a storage that rejects everything is not asked to remove every file", async () => {
  const { storage, tried } = await folderWith(0, 30);
  await expect(sweepFiles(storage, sweep)).rejects.toThrow("The storage refuses.");
  expect(tried).toHaveLength(20);
});
