import { execFile } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupSecret, createStudioAtRest } from "../tests/support/backups.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";

function backup(args: string[], settings: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings };
    const program = execFile(process.execPath, ["server/backup.ts", ...args], { env }, (_error, out, error) =>
      resolve({ code: program.exitCode ?? -1, out, error }),
    );
  });
}

test("The command line prints a line or JSON, and exits with 1 for a problem", async () => {
  const { studio, addCreation } = await createStudioAtRest();
  await addCreation("a", "one");
  const folder = join(await createTemporaryFolder(), "monday");
  const settings = { DATA_DIR: studio.dataFolder, APP_SECRET: backupSecret };
  const taken = await backup([folder, "--json"], settings);
  expect(taken).toMatchObject({ code: 0, error: "" });
  expect(JSON.parse(taken.out)).toMatchObject({ folder, linked_files: 0, manifest: { files: { count: 1 } } });
  expect(await backup([folder], settings)).toEqual({
    code: 1,
    out: "",
    error: `${folder} exists already: name a new folder for the backup.\n`,
  });
  const verified = await backup(["verify", folder]);
  expect(verified).toMatchObject({
    code: 0,
    error: "",
    out: expect.stringMatching(/is complete: \d+ rows, 1 files\.\n$/),
  });

  const there = { DATA_DIR: join(await createTemporaryFolder(), "data") };
  const restored = await backup(["restore", folder, "--json"], there);
  expect(restored).toMatchObject({ code: 0, error: "" });
  expect(JSON.parse(restored.out)).toMatchObject({ copied_files: 1, newer_files: 0, pending: { runs: 0, mails: 0 } });
  await appendFile(join(folder, "files/creations/a/original.png"), "x");
  expect(await backup(["verify", folder])).toEqual({
    code: 1,
    out: "files/creations/a/original.png: has 4 bytes instead of 3\n",
    error: "",
  });
});

test("The command line says how it is used", async () => {
  const refusals: [args: string[], said: string][] = [
    [[], "The folder is missing."],
    [["restore", "a", "--copy-bucket"], "restore takes no --copy-bucket."],
  ];
  for (const [args, said] of refusals)
    expect([args, await backup(args)]).toEqual([args, { code: 2, out: "", error: expect.stringContaining(said) }]);
});
