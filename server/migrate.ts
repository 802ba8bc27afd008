import { createBackend } from "../backend/compose.ts";
import { createLog } from "./log.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Migrates the database and exits. Starting the product does the same automatically. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  const backend = await createBackend({ ...backendSettings(settings), work: false }, { log: createLog(settings) });
  await backend.close();
});
