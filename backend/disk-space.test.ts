import { statfs } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { checkDiskSpace } from "./disk-space.ts";

test("a disk is full when less is left than is needed to go on, and how much that is, is told", async () => {
  const folder = await createTemporaryFolder();
  const { bavail, bsize } = await statfs(folder);
  expect(await checkDiskSpace(folder, 1)).toBe("ok");
  // Other tests write to the disk meanwhile.
  expect(await checkDiskSpace(folder, 2 * bavail * bsize)).toMatch(/^full: \d+ MB left$/);
});
