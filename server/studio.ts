import type { Server } from "node:http";
import type { Host } from "../app/host.server.ts";
import { createBackend } from "../backend/compose.ts";
import { keepSecretsOutOfAccessLog } from "./access-log.ts";
import { forwardTo } from "./forward.ts";
import { guardNextServer } from "./front-door.ts";
import { stopOnSignals } from "./lifecycle.ts";
import { createLog } from "./log.ts";
import { readOwnPictures } from "./own-pictures.ts";
import { paymentsInAWord } from "./payment-settings.ts";
import { backendSettings, mailArrives, readSettings, type Settings } from "./settings.ts";
import { exitOnRefusal } from "./start-up.ts";

/** Any absolute address works: the embedded API is called in memory. */
const inMemoryBase = "http://api.internal";

/** Starts everything behind the pages. Returns what the pages need. Exits with one line when it cannot start. */
export function startStudio(): Promise<Host> {
  return exitOnRefusal(async () => {
    const settings = readSettings();
    const pictures = await readOwnPictures(settings.picturePaths);
    const log = createLog(settings);
    const backend = settings.apiBaseUrl ? undefined : await createBackend(backendSettings(settings), { log });
    const api = backend && ((request: Request) => backend.fetch(request));

    keepSecretsOutOfAccessLog();
    let server: Server | undefined;
    const isClosing = stopOnSignals({
      server: () => server,
      stop: async (grace) => backend?.stop(grace),
      close: async () => backend?.close(),
      log,
    });
    guardNextServer(
      {
        api,
        ready: backend ? () => backend.ready() : () => remoteReady(settings),
        trustedProxyHops: settings.trustedProxyHops,
        version: settings.version,
        // Without the backend this process does not know: the API has its own settings.
        payments: backend && paymentsInAWord(settings.payments),
        isClosing,
      },
      (listening) => {
        server = listening;
      },
    );
    backend?.start();

    const forward = settings.apiBaseUrl ? forwardTo(settings.apiBaseUrl) : undefined;
    return {
      apiFetch: api ?? forward ?? (() => Promise.reject(new Error("There is no API."))),
      apiReads: backend && ((visitor) => backend.readsFor(visitor)),
      apiBase: settings.apiBaseUrl ?? inMemoryBase,
      appName: settings.appName,
      tagline: settings.tagline,
      pictures,
      version: settings.version,
      publicOrigin: settings.publicOrigin,
      secureCookies: settings.publicOrigin?.startsWith("https:") ?? false,
      cookieSecret: settings.secret,
      google: settings.google,
      features: settings.features,
      mailArrives: mailArrives(settings.mail),
      development: settings.development,
      now: () => Date.now(),
      logError: (message, error) => log.error({ err: error }, message),
    };
  });
}

async function remoteReady({ apiBaseUrl }: Settings): Promise<{ ok: boolean; checks: Record<string, string> }> {
  try {
    const response = await fetch(new URL("/readyz", apiBaseUrl ?? inMemoryBase), {
      signal: AbortSignal.timeout(2_000),
    });
    // A third-party API may lack this address; any answer proves that it is running.
    const ok = response.ok || response.status === 404;
    return { ok, checks: { api: ok ? "ok" : `answers ${response.status}` } };
  } catch {
    return { ok: false, checks: { api: "unreachable" } };
  }
}
