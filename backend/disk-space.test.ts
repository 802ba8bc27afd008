import { statfs } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { checkDiskSpace } from "./disk-space.ts";

test("a disk is full if less than the required space is left, and the message says how much that is", async () => {
  const folder = await createTemporaryFolder();
  const { bavail, bsize } = await statfs(folder);
  expect(await checkDiskSpace(folder, 1)).toBe("ok");
  // Other tests write to the disk meanwhile.
  expect(await checkDiskSpace(folder, 2 * bavail * bsize)).toMatch(/^full: \d+ MB left$/);
});
