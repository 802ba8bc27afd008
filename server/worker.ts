import { createBackend } from "../backend/compose.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Starts the workers alone, separate from the API. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  const log = createLog(settings);
  const backend = await createBackend({ ...backendSettings(settings), work: true, processKind: "worker" }, { log });
  stopOnSignals({
    stop: (grace) => backend.stop(grace),
    close: () => backend.close(),
    log,
  });
  backend.start();
  log.info("the worker is running");
});
