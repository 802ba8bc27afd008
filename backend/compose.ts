import pino from "pino";
import { type Api, createApi } from "./api.ts";
import { type BackendOverrides, type BackendSettings, chooseAdapters } from "./choose-adapters.ts";
import { createModules } from "./create-modules.ts";
import type { Health } from "./health.ts";
import { createFindCommand } from "./http/command-token.ts";
import { createLimits } from "./http/limits.ts";
import { checkTexts } from "./http/messages.ts";
import { looksLikeKey } from "./modules/developer/index.ts";
import { FileNotSignedError } from "./modules/gallery/index.ts";
import { checkTemplates } from "./modules/mail/index.ts";
import type { Monitoring } from "./modules/monitoring/index.ts";
import { scheduleOf } from "./schedule.ts";
import { createWorkers } from "./workers.ts";

export type {
  Adapters,
  BackendOverrides,
  BackendSettings,
  FixedSignUp,
  GenerationFeatures,
  MailboxAccess,
  MailSettings,
  OidcSettings,
  PaymentFeatures,
} from "./choose-adapters.ts";

export interface Backend {
  /** Answers any request under /api. */
  fetch(request: Request): Promise<Response>;
  /** Returns reads of JSON endpoints for a page of a visitor, without a request between. */
  readsFor: Api["readsFor"];
  /** Starts running jobs, if the settings say so. */
  start(): void;
  /** Claims no new jobs, lets running jobs finish within the grace period, and leaves the rest for the next start. */
  stop(graceMilliseconds: number): Promise<void>;
  ready(): Promise<Health>;
  /** The patterns of all addresses under /api, such as `/api/gallery/creations/:id/`. */
  routePatterns: readonly string[];
  /** What is read about the studio for metrics. */
  monitoring: Pick<Monitoring, "readFigures" | "readProcessState" | "readStoredBytes">;
  /** Releases the database, engines and data folder. Call `stop` first. */
  close(): Promise<void>;
}

/**
 * Assembles the backend from its adapters and modules. Migrates the database. Throws CannotStartError with a message for
 * the operator when the data folder is in use or a setting is wrong.
 */
export async function createBackend(settings: BackendSettings, overrides: BackendOverrides = {}): Promise<Backend> {
  checkTexts();
  checkTemplates();
  const log = overrides.log ?? pino({ level: "silent" });
  // Everything opened is closed in reverse order, including when a later part cannot be opened.
  const opened = new AsyncDisposableStack();
  try {
    const chosen = await chooseAdapters(settings, overrides, { log, opened });
    const adapters = overrides.adapt?.(chosen) ?? chosen;
    const { database, jobQueue, mayWork, rateLimiter, runtime, storage } = adapters;
    const modules = await createModules({ settings, adapters, overrides, log, opened });
    const { accounts, developer, maintenance } = modules;
    const findCommand = createFindCommand(settings.secret, runtime.now);
    const api = createApi({
      modules: [
        modules.mail,
        ...modules.personal,
        modules.signUp,
        modules.audit,
        modules.announcements,
        maintenance,
        modules.studio,
        modules.verification,
        modules.connections,
        modules.people,
        modules.catalog,
        modules.shell,
        modules.dataExports,
        modules.monitoring,
        modules.openai,
      ],
      findCaller: async (token) =>
        looksLikeKey(token)
          ? developer.findKeyCaller(token)
          : ((await accounts.findCaller(token)) ?? findCommand(token)),
      log,
      runtime,
      version: settings.version,
      limits: rateLimiter ? createLimits(rateLimiter) : undefined,
      whyPaused: () => (maintenance.isOn() ? "maintenance" : modules.diskReserve.isUsed() ? "disk full" : undefined),
      studio: { publicOrigin: settings.publicOrigin, appName: modules.appName },
      isUnavailable: (error) =>
        error instanceof FileNotSignedError || database.isUnavailable(error) || storage.isUnavailable(error),
    });
    const workers = createWorkers({
      jobQueue,
      jobs: modules.jobs,
      scheduledJobs: scheduleOf(modules),
      log,
      mayWork,
      onJob: overrides.measures?.onJob,
      holdsJobs: maintenance.holdsJobs,
      isDiskFull: modules.diskReserve.isUsed,
    });

    if (await modules.studio.needsSetup())
      log.info(
        { code: "STUDIO_NOT_SET_UP", address: settings.publicOrigin },
        "There is no account yet. The first visitor sets the studio up.",
      );
    if (!settings.confirmsAddresses && modules.catalogue.read().plans.starter.monthlyHundredths > 0)
      log.info(
        { code: "FREE_CREDITS_UNGUARDED" },
        "Anyone can sign up again for free credits, because no mail confirms addresses.",
      );
    await accounts.promoteConfirmedAddress();
    const setupLink = await accounts.setupLinkIfNeeded();
    if (setupLink !== undefined)
      log.warn(
        { code: "NO_ADMINISTRATOR", address: setupLink },
        "There is no administrator. Sign in and open this address once to become one.",
      );

    return {
      fetch: (request) => api.fetch(request),
      readsFor: (visitor) => api.readsFor(visitor),
      start() {
        modules.monitoring.presence.begin();
        if (!settings.work) return;
        workers.start();
        modules.generation.beginWork();
      },
      async stop(graceMilliseconds) {
        modules.generation.endStreams();
        modules.conversations.endStreams();
        modules.notifications.endStreams();
        modules.openai.endRequests();
        await workers.stop(graceMilliseconds);
        await modules.monitoring.presence.end();
      },
      ready: modules.health,
      routePatterns: api.routePatterns,
      monitoring: modules.monitoring,
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
