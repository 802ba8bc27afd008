import { createServer, type Server } from "node:http";
import { createBackend } from "../backend/compose.ts";
import { frontDoor, tune } from "./front-door.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { paymentsInAWord } from "./payment-settings.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Starts the API alone, separate from the pages. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  const log = createLog(settings);
  const backend = await createBackend(backendSettings(settings), { log });
  let server: Server | undefined;
  const isClosing = stopOnSignals({
    server: () => server,
    stop: (grace) => backend.stop(grace),
    close: () => backend.close(),
    log,
  });
  server = createServer(
    frontDoor(
      {
        api: (request) => backend.fetch(request),
        ready: () => backend.ready(),
        trustedProxyHops: settings.trustedProxyHops,
        version: settings.version,
        payments: paymentsInAWord(settings.payments),
        isClosing,
      },
      (_request, response) => response.writeHead(404).end(),
    ),
  );
  tune(server);
  backend.start();
  const { host, apiPort: port } = settings;
  server.listen({ port, host: host ?? undefined }, () => log.info({ port }, "the API is listening"));
});
