import type { Database } from "../../../backend/adapters/database/port.ts";
import type { Storage } from "../../../backend/adapters/storage/port.ts";
import { createBackend } from "../../../backend/compose.ts";
import { fileImport, imports } from "../../../contract/imports.ts";
import { deadline } from "../../provision/deadlines.mjs";
import { plainSettings, testSecret, verbsFor } from "../verbs.ts";
import { type ImportKillPoint, importer, isImportKillPoint, killedArchive } from "./import-kill-points.ts";

/**
 * A real backend that kills itself: `node importer-that-dies.ts <data folder> <kill point>`. It imports an archive and
 * dies without warning when it reaches the point. Exits with code 3 if it never does.
 */
const [dataFolder = "", point] = process.argv.slice(2);
if (!isImportKillPoint(point)) throw new Error(`There is no kill point ${point}.`);
setTimeout(() => process.exit(3), deadline(30_000));

function reach(reached: ImportKillPoint): void {
  if (reached === point) process.kill(process.pid, "SIGKILL");
}

let originals = 0;
const watchStorage = (storage: Storage): Storage => ({
  ...storage,
  async put(key, content) {
    const file = await storage.put(key, content);
    if (key.startsWith("uploads/") && key.includes("/original.")) originals += 1;
    if (originals === 2) reach("the files of the second image were written");
    return file;
  },
  async delete(key) {
    if (key.startsWith("arriving/")) reach("its archive was being removed");
    return storage.delete(key);
  },
});

const watchDatabase = (database: Database): Database => ({
  ...database,
  async transaction(work) {
    const result = await database.transaction(work);
    const row = await database.read.selectFrom("file_import").selectAll().executeTakeFirst();
    if (row?.file_count != null) reach("its list was read");
    if (row?.imported_count === 2) reach("the second image was shown");
    return result;
  },
});

const backend = await createBackend(
  { dataFolder, databaseUrl: null, secret: testSecret, version: "1.0.0", work: true, ...plainSettings },
  {
    engines: [],
    adapt: (adapters) => ({
      ...adapters,
      storage: watchStorage(adapters.storage),
      database: watchDatabase(adapters.database),
    }),
  },
);
const api = verbsFor(backend);
const { access } = await api.register(importer);
backend.start();
const archive = await killedArchive();
const begun = await api.call(imports.begin, { body: { name: "a.zip", size_bytes: archive.byteLength } }, access);
const { id } = fileImport.parse(begun.json);
await api.sendFile(imports.sendPart, { field: "part", content: archive, params: { id, number: 1 } }, access);
await api.call(imports.start, { params: { id } }, access);
