import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fileImport, imports } from "../../contract/imports.ts";
import { paged } from "../../contract/paging.ts";
import { upload, uploads } from "../../contract/uploads.ts";
import { importer, importKillPoints } from "../support/crash/import-kill-points.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { importsOf } from "../support/imports.ts";
import { startBackend, waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/crash/importer-that-dies.ts", import.meta.url));
/** Long enough for the dead worker's lease to expire, and for its leftovers to count as such. */
const laterMilliseconds = 2 * 3_600_000;

describe("After the process is killed while it imports, when", () => {
  test.each(importKillPoints)(
    "%s, the import goes on where it was, makes each upload once, and leaves nothing else",
    async (point) => {
      const dataFolder = await createTemporaryFolder();
      const child = spawn(process.execPath, [program, dataFolder, point], { stdio: "inherit" });
      expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

      const runtime = createHandDrivenRuntime(Date.now() + laterMilliseconds);
      const studio = await startBackend({ dataFolder, runtime });
      const ada = await studio.signIn(importer);
      const list = await studio.call(imports.imports, { query: {} }, ada.access);
      const [begun] = paged(fileImport).parse(list.json).results;
      const mine = importsOf(studio, ada);
      const ended = await mine.awaitEnd(begun?.id ?? "");
      expect(ended).toMatchObject({ status: "done", file_count: 4, imported_count: 3, existing_count: 1 });
      expect((await mine.files(ended.id)).map(({ outcome }) => outcome)).toEqual([
        "imported",
        "imported",
        "imported",
        "existing",
      ]);
      const kept = await studio.call(uploads.uploads, { query: {} }, ada.access);
      const ids = paged(upload)
        .parse(kept.json)
        .results.map(({ id }) => id);
      expect(ids).toHaveLength(3);
      await waitFor(async () => {
        const folders = new Set((await studio.storedFiles()).map((key) => key.split("/").slice(0, 2).join("/")));
        return folders.size === 3 && ids.every((id) => folders.has(`uploads/${id}`)) ? true : undefined;
      }, "the rest to be cleared away");
    },
  );
});
