import { createBackend } from "../backend/compose.ts";
import { createLog } from "./log.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Brings the database up to date and ends; starting the product does the same by itself. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  const backend = await createBackend({ ...backendSettings(settings), work: false }, { log: createLog(settings) });
  await backend.close();
});
