import { createServer } from "node:http";
import { createBackend } from "../backend/compose.ts";
import { frontDoor } from "./front-door.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { backendSettings, readSettings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Starts the workers alone, separate from the API. */
await exitOnRefusal(async () => {
  const settings = readSettings();
  const { host, trustedProxyHops, version } = settings;
  const { workerPort: port } = settings.monitoring;
  const log = createLog(settings);
  const metrics = await createMetrics(settings, log);
  const backend = await createBackend(
    { ...backendSettings(settings), work: true, processKind: "worker" },
    { log, measures: metrics?.measureBackend() },
  );
  metrics?.readFrom(backend, { tellsFigures: false });
  const server = createServer();
  const isClosing = stopOnSignals({
    server,
    stop: (grace) => backend.stop(grace),
    close: () => backend.close(),
    log,
  });
  await metrics?.listen();
  if (port !== null) {
    const ready = () => backend.ready();
    const metricsOnPort = metrics?.endpoint;
    server.on(
      "request",
      frontDoor(
        { api: undefined, ready, trustedProxyHops, version, isClosing, log, metrics: metricsOnPort },
        (_request, response) => response.writeHead(404).end(),
      ),
    );
    await listen(server, { host, port, name: "WORKER_PORT" });
  }
  backend.start();
  log.info("the worker is running");
});
