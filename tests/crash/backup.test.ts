import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readManifest } from "../../backend/backup/manifest.ts";
import { verifyBackup } from "../../backend/backup/verify-backup.ts";
import { createStudioAtRest, environment, restoreInto } from "../support/backups.ts";
import { backupKillPoints, filesInStudio, restoreKillPoints } from "../support/crash/backup-kill-points.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/crash/backup-that-dies.ts", import.meta.url));

async function die(...args: string[]): Promise<void> {
  const [code, signal] = await once(spawn(process.execPath, [program, ...args], { stdio: "inherit" }), "exit");
  expect([code, signal]).toEqual([null, "SIGKILL"]);
}

async function createStudio() {
  const studio = await createStudioAtRest();
  for (let file = 0; file < filesInStudio; file++) await studio.addCreation(`creation-${file}`, `content ${file}`);
  return studio;
}

describe("A backup that was killed", () => {
  test.each(backupKillPoints)("%s is none, and the same command takes a complete one", async (point) => {
    const { backUp, backups, studio } = await createStudio();
    await die("backup", studio.dataFolder, join(backups, "monday"), point);
    expect(await readdir(backups)).toEqual(["monday.partial"]);
    await expect(readManifest(join(backups, "monday.partial"))).rejects.toThrow("is not a complete backup");
    const { folder } = await backUp("monday");
    expect(await readdir(backups)).toEqual(["monday"]);
    expect(await verifyBackup(folder, environment)).toMatchObject({ count: 0, manifest: { files: { count: 3 } } });
  });
});

describe("A restore that was killed", () => {
  test.each(restoreKillPoints)("%s left no studio, and the same command completes it", async (point) => {
    const { backUp } = await createStudio();
    const { folder } = await backUp("monday");
    const dataFolder = join(await createTemporaryFolder(), "data");
    await die("restore", dataFolder, folder, point);
    expect(await readdir(dataFolder)).not.toContain("atelier.db");
    const { files } = await restoreInto(folder, { dataFolder });
    expect(files.copied > 0).toBe(point !== "before the database");
    expect((await readdir(dataFolder)).sort()).toEqual(["atelier.db", "files", "lock.db", "secret"]);
  });
});
