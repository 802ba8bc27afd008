import { createServer } from "node:http";
import { createBackend } from "../backend/compose.ts";
import { frontDoor } from "./front-door.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { paymentsInAWord } from "./payment-settings.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Starts the API alone, separate from the pages. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  const log = createLog(settings);
  const metrics = await createMetrics(settings, log);
  const backend = await createBackend(
    { ...backendSettings(settings), processKind: "api" },
    { log, measures: metrics?.measureBackend() },
  );
  metrics?.readFrom(backend, { tellsFigures: true });
  const server = createServer();
  const isClosing = stopOnSignals({
    server,
    stop: (grace) => backend.stop(grace),
    close: () => backend.close(),
    log,
  });
  const door = frontDoor(
    {
      api: (request) => backend.fetch(request),
      ready: () => backend.ready(),
      trustedProxyHops: settings.trustedProxyHops,
      version: settings.version,
      payments: paymentsInAWord(settings.payments),
      isClosing,
      log,
      metrics: metrics?.endpoint,
    },
    (_request, response) => response.writeHead(404).end(),
  );
  server.on("request", metrics ? metrics.measure(door, backend.routePatterns) : door);
  const { host, apiPort: port } = settings;
  await metrics?.listen();
  await listen(server, { host, port, name: "API_PORT" });
  log.info({ port }, "the API is listening");
  backend.start();
});
