import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { z } from "zod";
import type { Host } from "../app/host.server.ts";
import { createBackend } from "../backend/compose.ts";
import { currentTrace } from "../backend/tracing/trace.ts";
import { logPagesOfStockServer } from "./access-log.ts";
import { forwardTo } from "./forward.ts";
import { type FrontDoorOptions, frontDoor } from "./front-door.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { readOwnPictures } from "./own-pictures.ts";
import { pageListener } from "./page-listener.ts";
import { patternsOfFiles, patternsOfPages } from "./page-patterns.ts";
import { paymentsInAWord } from "./payment-settings.ts";
import { precompressedFiles } from "./precompressed.ts";
import { loadEnvironmentFile } from "./provision/environment.mjs";
import { cookieSecrets } from "./secret-settings.ts";
import { securityTxt } from "./security-txt.ts";
import { backendSettings, mailArrives, readSettings, type Settings } from "./settings.ts";
import { pageSignIn } from "./sign-in-settings.ts";
import { exitOnRefusal } from "./start-up.ts";
import { prepareStockServer } from "./stock-server.ts";

/** Any absolute address works: the embedded API is called in memory. */
const inMemoryBase = "http://api.internal";

/** The build for browsers. */
const clientFolder = join(import.meta.dirname, "..", "build", "client");

/**
 * Starts everything behind the pages, provides the app with what it needs, and prepares the server that will serve its
 * routes. Returns the hosts whose forms React Router accepts. Exits with one line when it cannot start.
 */
export function startStudio(provideHost: (host: Host) => void, routes: ServerBuild["routes"]): Promise<string[]> {
  return exitOnRefusal(async () => {
    loadEnvironmentFile();
    const settings = readSettings();
    const { apiBaseUrl, development, host, port, publicOrigin } = settings;
    const [pictures, files] = await Promise.all([
      readOwnPictures(settings.picturePaths),
      precompressedFiles(clientFolder),
    ]);
    const log = createLog(settings);
    const metrics = await createMetrics(settings, log);
    const backend =
      apiBaseUrl === null
        ? await createBackend(backendSettings(settings), { log, measures: metrics?.measureBackend() })
        : undefined;
    if (backend) metrics?.readFrom(backend, { tellsFigures: true });
    const api = backend && ((request: Request) => backend.fetch(request));
    const forward = apiBaseUrl === null ? undefined : forwardTo(apiBaseUrl);
    provideHost({
      apiFetch: api ?? forward ?? (() => Promise.reject(new Error("There is no API."))),
      apiReads: backend && ((visitor) => backend.readsFor(visitor)),
      apiBase: apiBaseUrl ?? inMemoryBase,
      fixedName: settings.appName,
      fixedTagline: settings.tagline,
      pictures,
      version: settings.version,
      publicOrigin,
      secureCookies: publicOrigin?.startsWith("https:") ?? false,
      cookieSecrets: cookieSecrets(settings),
      ...pageSignIn(settings.signIn),
      features: settings.features,
      mailArrives: mailArrives(settings.mail),
      development,
      now: () => Date.now(),
      requestId: () => currentTrace()?.requestId,
      logError: (code, message, error) => log.error({ code, err: error }, message),
    });

    const patterns = metrics
      ? [...patternsOfPages(routes), ...(await patternsOfFiles(clientFolder)), ...(backend?.routePatterns ?? [])]
      : [];
    await metrics?.listen();
    logPagesOfStockServer(log);
    let isClosing = () => false;
    prepareStockServer({
      host,
      port,
      wrap(stock) {
        const door = frontDoor(
          {
            api,
            ready: backend ? () => backend.ready() : () => remoteReady(settings),
            trustedProxyHops: settings.trustedProxyHops,
            version: settings.version,
            // Without the backend this process does not know: the API has its own settings.
            payments: backend && paymentsInAWord(settings.payments),
            isClosing: () => isClosing(),
            log,
            metrics: metrics?.endpoint,
          },
          pageListener(stock, [securityTxt(settings, Date.now), files]),
        );
        return metrics ? metrics.measure(door, patterns) : door;
      },
      onListening(server) {
        isClosing = stopOnSignals({
          server,
          stop: async (grace) => backend?.stop(grace),
          close: async () => backend?.close(),
          log,
        });
        log.info({ port }, "the pages are listening");
        backend?.start();
      },
    });
    return publicOrigin === null ? [] : [new URL(publicOrigin).host];
  });
}

const remoteHealth = z.object({ maintenance: z.boolean().optional() }).catch({});

async function remoteReady({ apiBaseUrl }: Settings): ReturnType<FrontDoorOptions["ready"]> {
  try {
    const response = await fetch(new URL("/readyz", apiBaseUrl ?? inMemoryBase), {
      signal: AbortSignal.timeout(2_000),
    });
    // A third-party API may lack this address; any answer proves that it is running.
    const ok = response.ok || response.status === 404;
    const { maintenance } = remoteHealth.parse(await response.json().catch(() => ({})));
    return { ok, maintenance, checks: { api: ok ? "ok" : `answers ${response.status}` } };
  } catch {
    return { ok: false, checks: { api: "unreachable" } };
  }
}
