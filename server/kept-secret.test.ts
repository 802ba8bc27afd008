import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { keptPreviousSecret, keptSecret } from "./kept-secret.ts";

test("the secret is made once, for its owner's eyes only, and is the same ever after", async () => {
  const folder = join(await createTemporaryFolder(), "data");
  const secret = keptSecret(folder, false);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(statSync(join(folder, "secret")).mode & 0o077).toBe(0);
  expect(keptSecret(folder, false)).toBe(secret);
  expect(keptSecret(folder, true)).toBe(secret);
});

test("a tool makes none", async () => {
  const folder = await createTemporaryFolder();
  expect(() => keptSecret(folder, true)).toThrow(CannotStartError);
  expect(() => readFileSync(join(folder, "secret"))).toThrow();
});

test("the secret that the operator renames is the previous one, and the next start makes another", async () => {
  const folder = await createTemporaryFolder();
  const secret = keptSecret(folder, false);
  expect(keptPreviousSecret(folder)).toBeNull();
  renameSync(join(folder, "secret"), join(folder, "secret.previous"));
  expect(keptSecret(folder, false)).not.toBe(secret);
  expect(keptPreviousSecret(folder)).toBe(secret);
  writeFileSync(join(folder, "secret.previous"), "");
  expect(() => keptPreviousSecret(folder)).toThrow(/secret\.previous is damaged/);
});

test.each(["", "short"])(
  "a secret that a full disk or a bad copy left (%j) stops the start instead of signing sessions",
  async (left) => {
    const folder = await createTemporaryFolder();
    writeFileSync(join(folder, "secret"), left);
    expect(() => keptSecret(folder, false)).toThrow(/damaged: restore it from a backup/);
  },
);

test.each([
  ["stands below a file", (folder: string) => join(folder, "file", "data")],
  ["is a file", (folder: string) => join(folder, "file")],
  ["holds a folder in place of the secret", (folder: string) => folder],
])("a data folder that %s is refused in one line that names it", async (_what, pathOf) => {
  const folder = await createTemporaryFolder();
  writeFileSync(join(folder, "file"), "");
  mkdirSync(join(folder, "secret"));
  expect(() => keptSecret(pathOf(folder), false)).toThrow(CannotStartError);
  expect(() => keptSecret(pathOf(folder), false)).toThrow(
    new RegExp(`^DATA_DIR, ${pathOf(folder)}, cannot be used \\([^\\n]*$`),
  );
});
