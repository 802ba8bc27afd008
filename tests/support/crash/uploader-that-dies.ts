import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Storage } from "../../../backend/adapters/storage/port.ts";
import { createBackend } from "../../../backend/compose.ts";
import { pendingUpload, uploads } from "../../../contract/uploads.ts";
import { plainSettings, testSecret, verbsFor } from "../verbs.ts";
import {
  arrivingFile,
  concert,
  isUploadKillPoint,
  partsOf,
  pendingIdFile,
  type UploadKillPoint,
  uploader,
} from "./upload-kill-points.ts";

/**
 * A real backend that kills itself: `node uploader-that-dies.ts <data folder> <kill point>`. It sends a file in parts
 * and dies without warning when it reaches the point. Exits with code 3 if it never does.
 */
const [dataFolder = "", point] = process.argv.slice(2);
if (!isUploadKillPoint(point)) throw new Error(`There is no kill point ${point}.`);

function reach(reached: UploadKillPoint): void {
  if (reached === point) process.kill(process.pid, "SIGKILL");
}

const watchStorage = (storage: Storage): Storage => ({
  ...storage,
  async put(key, content) {
    const file = await storage.put(key, content);
    if (key.startsWith("arriving/") && key.endsWith("2")) reach("its second part was written");
    if (key.startsWith("uploads/")) reach("the whole file was written");
    return file;
  },
  async delete(key) {
    if (key.startsWith("arriving/")) reach("it was kept");
    return storage.delete(key);
  },
});

const backend = await createBackend(
  { dataFolder, databaseUrl: null, secret: testSecret, version: "1.0.0", work: false, ...plainSettings },
  { engines: [], adapt: (adapters) => ({ ...adapters, storage: watchStorage(adapters.storage) }) },
);
const api = verbsFor(backend);
const { access } = await api.register(uploader);
const { id } = pendingUpload.parse((await api.call(uploads.begin, { body: arrivingFile }, access)).json);
writeFileSync(join(dataFolder, pendingIdFile), id);
for (const [index, content] of partsOf(concert).entries()) {
  await api.sendFile(uploads.sendPart, { field: "part", content, params: { id, number: index + 1 } }, access);
  if (index === 0) reach("its first part was answered");
}
await api.call(uploads.finish, { params: { id } }, access);
process.exit(3);
