import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { pendingUpload, upload, uploads } from "../../contract/uploads.ts";
import {
  arrivingFile,
  concert,
  partsOf,
  pendingIdFile,
  type UploadKillPoint,
  uploader,
  uploadKillPoints,
} from "../support/crash/upload-kill-points.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { startBackend, waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/crash/uploader-that-dies.ts", import.meta.url));
const day = 24 * 3_600_000;

/** The parts that exist when the same file is started again. After the file was stored, this is a new upload. */
const partsThere: Record<UploadKillPoint, number[]> = {
  "its first part was answered": [1],
  "its second part was written": [1, 2],
  "the whole file was written": [1, 2, 3],
  "it was kept": [],
};

describe("After the process is killed while a file is sent in parts, when", () => {
  test.each(uploadKillPoints)("%s, it goes on where it was, is one upload, and leaves nothing else", async (point) => {
    const dataFolder = await createTemporaryFolder();
    const [code, signal] = await once(
      spawn(process.execPath, [program, dataFolder, point], { stdio: "inherit" }),
      "exit",
    );
    expect([code, signal]).toEqual([null, "SIGKILL"]);
    const id = await readFile(join(dataFolder, pendingIdFile), "utf8");

    const runtime = createHandDrivenRuntime(Date.now());
    const studio = await startBackend({ dataFolder, runtime, idle: true });
    const { access } = await studio.signIn(uploader);
    const again = pendingUpload.parse((await studio.call(uploads.begin, { body: arrivingFile }, access)).json);
    expect([again.id === id, again.parts]).toEqual([point !== "it was kept", partsThere[point]]);
    if (again.id === id) {
      for (const [index, content] of partsOf(concert).entries()) {
        if (again.parts.includes(index + 1)) continue;
        await studio.sendFile(uploads.sendPart, { field: "part", content, params: { id, number: index + 1 } }, access);
      }
    } else await studio.call(uploads.cancel, { params: { id: again.id } }, access);
    const kept = upload.parse((await studio.call(uploads.finish, { params: { id } }, access)).json);
    expect(kept.duration_seconds).toBeCloseTo(550, 1);
    expect((await studio.call(uploads.uploads, { query: {} }, access)).json).toMatchObject({ count: 1 });

    // A scheduled job removes the dead process's leftovers after a day.
    await studio.backend.close();
    runtime.advance(day);
    const later = await startBackend({ dataFolder, runtime });
    const only = [`uploads/${kept.id}/original.wav`];
    const isClear = async () => ((await later.storedFiles()).join() === only.join() ? true : undefined);
    await waitFor(isClear, "the rest to be cleared away");
    expect(await later.storedFiles()).toEqual(only);
  });
});
