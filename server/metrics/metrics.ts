import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import type { Backend } from "../../backend/compose.ts";
import { bearerToken } from "../../backend/http/bearer.ts";
import { isSameSecret } from "../../backend/http/is-same-secret.ts";
import type { Measures } from "../../backend/measures.ts";
import { healthPath, type Listener, metricsPath, readyPath } from "../front-door.ts";
import { listen } from "../listen.ts";
import type { Settings } from "../settings.ts";
import { measureRequests } from "./measure-requests.ts";
import { createRouteNames } from "./route-names.ts";

/** The metrics of one process, in Prometheus's text format. */
export interface Metrics {
  /** Adds what a backend in this process does. Returns what the backend reports to. */
  measureBackend(): Measures;
  /** Reads from the backend what is not counted. With `tellsFigures`, also what is the same in all processes. */
  readFrom(backend: Pick<Backend, "monitoring">, options: { tellsFigures: boolean }): void;
  /** Returns a listener that also measures the requests to it. `patterns` are those of the addresses that it answers. */
  measure(listener: Listener, patterns: readonly string[]): Listener;
  /** Answers requests for `/metrics` that have the token; `undefined` without a token. */
  endpoint: Listener | undefined;
  /**
   * Serves `/metrics` on its own port. Returns that server; `undefined` without a port. Throws SettingsError with one
   * line when it cannot listen there.
   */
  listen(): Promise<Server | undefined>;
}

/** Returns the metrics, or `undefined` when they are off. Nothing is measured then, and nothing is loaded for it. */
export async function createMetrics(
  {
    host,
    version,
    monitoring: { metricsPort: port, metricsToken: token },
  }: Pick<Settings, "host" | "version" | "monitoring">,
  log: Logger,
): Promise<Metrics | undefined> {
  if (port === null && token === null) return undefined;
  const [{ createMeasures, createRegistry }, { createGauges }] = await Promise.all([
    import("./registry.ts"),
    import("./gauges.ts"),
  ]);
  const { registry, onRequest, onStream } = createRegistry(version);
  let readGauges = async () => {};

  const answer: Listener = (_request, response) => {
    readGauges()
      .then(() => registry.metrics())
      .then((text) =>
        response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
      )
      .catch((error) => {
        log.error({ code: "METRICS_FAILED", err: error }, "The metrics could not be written.");
        response.writeHead(500).end();
      });
  };

  return {
    measureBackend: () => createMeasures(registry),
    readFrom({ monitoring }, { tellsFigures }) {
      const onFailure = (error: unknown) =>
        log.warn({ code: "METRICS_INCOMPLETE", err: error }, "Some metrics could not be read and are left out.");
      readGauges = createGauges(registry, { monitoring, tellsFigures, onFailure });
    },
    measure: (listener, patterns) =>
      measureRequests(listener, {
        routeOf: createRouteNames([healthPath, readyPath, metricsPath, ...patterns]),
        onRequest,
        onStream,
      }),
    endpoint: token === null ? undefined : demandToken(token, answer),
    async listen() {
      if (port === null) return undefined;
      const server = createServer((request, response) => {
        if (request.url?.split("?", 1)[0] === metricsPath) answer(request, response);
        else response.writeHead(404).end();
      });
      await listen(server, { host, port, name: "METRICS_PORT" });
      log.info({ port }, "metrics are served");
      return server;
    },
  };
}

/** A plain refusal tells operators that their token is wrong. That there are metrics is no secret. */
function demandToken(token: string, answer: Listener): Listener {
  return (request, response) => {
    const given = bearerToken(request.headers.authorization);
    if (given !== undefined && isSameSecret(given, token)) return answer(request, response);
    response.writeHead(401, { "www-authenticate": "Bearer", "cache-control": "no-store" }).end();
  };
}
