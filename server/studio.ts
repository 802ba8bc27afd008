import { createServer } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import type { Host } from "../app/host.server.ts";
import { createBackend } from "../backend/compose.ts";
import { currentTrace } from "../backend/tracing/trace.ts";
import { forwardTo } from "./forward.ts";
import { type FrontDoorOptions, frontDoor } from "./front-door.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { readOwnPictures } from "./own-pictures.ts";
import { pageListener } from "./page-listener.ts";
import { paymentsInAWord } from "./payment-settings.ts";
import { cookieSecrets } from "./secret-settings.ts";
import { securityTxt } from "./security-txt.ts";
import { backendSettings, mailArrives, readSettings, type Settings } from "./settings.ts";
import { pageSignIn } from "./sign-in-settings.ts";
import { exitOnRefusal } from "./start-up.ts";
import { patternsOfFiles, readStaticFiles } from "./static-files.ts";

/** Any absolute address works: the embedded API is called in memory. */
const inMemoryBase = "http://api.internal";

/** The build for browsers. */
const clientFolder = join(import.meta.dirname, "..", "build", "client");

/**
 * The prompt of a link can be in its address. In Chinese or Japanese, one of 4,000 characters has 36 kB there; Node.js
 * accepts 16 kB by default.
 */
const headersMaxBytes = 65_536;

/**
 * Starts everything behind the pages, provides the app with what it needs, and serves the pages. `patternsOfPages` are the
 * patterns of their addresses. Exits with one line when it cannot start.
 */
export function startStudio(
  provideHost: (host: Host) => void,
  pages: (request: Request) => Promise<Response>,
  patternsOfPages: () => readonly string[],
): Promise<void> {
  return exitOnRefusal(async () => {
    const settings = readSettings();
    const { apiBaseUrl, development, host, port } = settings;
    const [pictures, files] = await Promise.all([
      readOwnPictures(settings.picturePaths),
      readStaticFiles(clientFolder),
    ]);
    const log = createLog(settings);
    const metrics = await createMetrics(settings, log);
    const backend =
      apiBaseUrl === null
        ? await createBackend(backendSettings(settings), { log, measures: metrics?.measureBackend() })
        : undefined;
    if (backend) metrics?.readFrom(backend, { tellsFigures: true });
    const api = backend && ((request: Request) => backend.fetch(request));

    const server = createServer({ maxHeaderSize: headersMaxBytes });
    const isClosing = stopOnSignals({
      server,
      stop: async (grace) => backend?.stop(grace),
      close: async () => backend?.close(),
      log,
    });
    const door = frontDoor(
      {
        api,
        ready: backend ? () => backend.ready() : () => remoteReady(settings),
        trustedProxyHops: settings.trustedProxyHops,
        version: settings.version,
        // Without the backend this process does not know: the API has its own settings.
        payments: backend && paymentsInAWord(settings.payments),
        isClosing,
        log,
        metrics: metrics?.endpoint,
      },
      pageListener({ files, securityTxt: securityTxt(settings, Date.now), pages, log }),
    );
    const patterns = async () => [
      ...patternsOfPages(),
      ...(await patternsOfFiles(clientFolder)),
      ...(backend?.routePatterns ?? []),
    ];
    server.on("request", metrics ? metrics.measure(door, await patterns()) : door);
    const forward = apiBaseUrl === null ? undefined : forwardTo(apiBaseUrl);
    provideHost({
      apiFetch: api ?? forward ?? (() => Promise.reject(new Error("There is no API."))),
      apiReads: backend && ((visitor) => backend.readsFor(visitor)),
      apiBase: apiBaseUrl ?? inMemoryBase,
      fixedName: settings.appName,
      fixedTagline: settings.tagline,
      pictures,
      version: settings.version,
      publicOrigin: settings.publicOrigin,
      secureCookies: settings.publicOrigin?.startsWith("https:") ?? false,
      cookieSecrets: cookieSecrets(settings),
      ...pageSignIn(settings.signIn),
      features: settings.features,
      mailArrives: mailArrives(settings.mail),
      development,
      now: () => Date.now(),
      requestId: () => currentTrace()?.requestId,
      logError: (code, message, error) => log.error({ code, err: error }, message),
    });
    await metrics?.listen();
    await listen(server, { host, port, name: "PORT" });
    log.info({ port }, "the pages are listening");
    backend?.start();
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
