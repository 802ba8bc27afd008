import { execFile } from "node:child_process";
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { uploads } from "../../contract/uploads.ts";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { creditsOver } from "../support/credits-module.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { patternedPicture } from "../support/patterned-picture.ts";
import { startApiProgram } from "../support/programs.ts";
import { runsOf } from "../support/runs.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder, whenFinished } from "../support/temporary-folder.ts";

const run = promisify(execFile);

/** Mounts a disk of 128 MB in memory. It is unmounted when the test has ended. */
async function mountDisk(): Promise<string> {
  const folder = await createTemporaryFolder();
  await run("mount", ["-t", "tmpfs", "-o", "size=128m", "tmpfs", folder]);
  whenFinished(async () => void (await run("umount", ["--lazy", folder])));
  return folder;
}

/** Leaves no byte on a disk. Returns a function that frees them again. */
function fill(disk: string): () => void {
  const filler = join(disk, "filler");
  for (const bytes of [1_048_576, 4_096, 1]) {
    try {
      for (;;) appendFileSync(filler, new Uint8Array(bytes));
    } catch (error) {
      expect(error).toMatchObject({ code: "ENOSPC" });
    }
  }
  return () => rmSync(filler);
}

test.skipIf(process.platform !== "linux" || process.getuid?.() !== 0)(
  "On a full disk, the product refuses what it cannot store, and goes on without a loss when there is space",
  async () => {
    const disk = await mountDisk();
    const comfyUi = await startComfyUiServer();
    const api = await startApiProgram({ DATA_DIR: disk, COMFYUI_URL: comfyUi.url, DISK_RESERVE_MEGABYTES: "0" });
    const user = await api.register();
    const ada = runsOf(api, user);
    await ada.awaitEnd(await ada.start());
    const [earlier] = await ada.creations();
    const content = await patternedPicture(1);
    const upload = () => api.sendFile(uploads.upload, { field: "image", content }, user.access);
    const ready = () => api.request("GET", "/readyz");
    expect((await ready()).status).toBe(200);

    comfyUi.hold();
    const id = await ada.start();
    await waitFor(async () => comfyUi.runningNow(), "the run to be under way");
    const free = fill(disk);
    expect(await ready()).toMatchObject({ status: 503, json: { checks: { disk: "full: 0 MB left" } } });
    for (const refused of [await upload(), await ada.ask()]) {
      expect(refused.refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
      expect(refused.headers.get("retry-after")).toBe("5");
    }
    // What is stored can be seen.
    expect((await api.request("GET", earlier?.url ?? "")).status).toBe(200);
    comfyUi.release();
    await api.untilLogged("An attempt at a job failed");

    free();
    const ended = await ada.awaitEnd(id);
    expect(ended).toMatchObject({ status: "completed", charged_credits: 2, error: null });
    expect((await ada.creations()).map((creation) => creation.id)).toEqual([ended.outputs[0]?.id, earlier?.id]);
    expect((await upload()).status).toBe(201);
    expect((await ready()).status).toBe(200);

    api.stop("SIGTERM");
    expect(await api.ended).toEqual({ code: 0, signal: null });
    const database = await openSqliteDatabase({ path: join(disk, "atelier.db") });
    whenFinished(() => database.close());
    expect(await creditsOver(database, createHandDrivenRuntime()).reconcile(database.read)).toEqual([]);
  },
);
