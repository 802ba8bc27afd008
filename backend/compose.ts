import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pino, { type Logger } from "pino";
import type { GenerationType } from "../contract/generation-terms.ts";
import { zipArchive } from "./adapters/archive/zip.ts";
import type { ContentRules } from "./adapters/content-rules/port.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import { lockDataFolder } from "./adapters/database/lock.ts";
import { migrate, productMigrations } from "./adapters/database/migrate.ts";
import type { Database } from "./adapters/database/port.ts";
import { openPostgresDatabase } from "./adapters/database/postgres.ts";
import { openSqliteDatabase } from "./adapters/database/sqlite.ts";
import type { Engine } from "./adapters/engine/port.ts";
import { nearestRatio, sizeFor } from "./adapters/engine/size.ts";
import { createInProcessEvents } from "./adapters/events/in-process.ts";
import type { Events } from "./adapters/events/port.ts";
import { createPostgresEvents } from "./adapters/events/postgres.ts";
import { createJobFacts } from "./adapters/facts/job-facts.ts";
import { createOpenIdProvider } from "./adapters/identity/openid.ts";
import { createLeaseQueue } from "./adapters/job-queue/lease-queue.ts";
import type { JobQueue } from "./adapters/job-queue/port.ts";
import { createMailbox } from "./adapters/mailer/mailbox.ts";
import type { Mailbox, Mailer } from "./adapters/mailer/port.ts";
import { createSmtpMailer } from "./adapters/mailer/smtp.ts";
import { createMemoryRateLimiter } from "./adapters/rate-limiter/memory.ts";
import type { RateLimiter } from "./adapters/rate-limiter/port.ts";
import { createPostgresRateLimiter } from "./adapters/rate-limiter/postgres.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import { systemRuntime } from "./adapters/runtime/system.ts";
import { createDiskStorage } from "./adapters/storage/disk.ts";
import type { Storage } from "./adapters/storage/port.ts";
import type { S3Options } from "./adapters/storage/s3.ts";
import { createApi } from "./api.ts";
import defaultCatalogue from "./catalogue.json" with { type: "json" };
import { type ContentRuleSettings, chooseContentRules } from "./content-rules.ts";
import { chooseEngines, type EngineChoice, type EngineSettings, previewAlone } from "./engines.ts";
import { createLimits } from "./http/limits.ts";
import { createAccounts } from "./modules/accounts/index.ts";
import { type Catalogue, createBilling, parseCatalogue } from "./modules/billing/index.ts";
import { createExport } from "./modules/export/index.ts";
import { createGallery } from "./modules/gallery/index.ts";
import { createGeneration } from "./modules/generation/index.ts";
import { createMail, type MailboxAccess } from "./modules/mail/index.ts";
import { createWorkers } from "./workers.ts";

export type { MailboxAccess };

export interface MailSettings {
  /** Address of a mail server; `null` to keep mail in the mailbox instead of sending it. */
  smtpUrl: string | null;
  /** Who mail comes from: `Name <address>`, or an address alone. */
  from: string;
  mailboxAccess: MailboxAccess;
}

export interface BackendSettings {
  /** Where files are kept, and the database when it is embedded. Made when missing. */
  dataFolder: string;
  /** Address of a PostgreSQL database; `null` for the embedded one. */
  databaseUrl: string | null;
  /** Long and random, the same in every process and at every start; all keys are derived from it. */
  secret: Uint8Array;
  version: string;
  /** Whether this process works on jobs. */
  work: boolean;
  /** The product's name, as mail says it. */
  appName: string;
  /** Where people reach the product; the links in mail lead there. */
  publicOrigin: string;
  mail: MailSettings;
  /** Whether somebody who signs up must first prove to read mail at the address. */
  confirmsAddresses: boolean;
  /** The OpenID issuer that people may sign in with, and our name there; `null` when that is off. */
  google: { issuer: string; clientId: string } | null;
  /** Whether what comes too often is refused. */
  rateLimiting: boolean;
  /** The operator's own prices instead of `catalogue.json`. */
  catalogueFile?: string;
  /** The built-in preview engine alone when left out. */
  engines?: EngineSettings;
  /** The rules that need no provider when left out. */
  contentRules?: ContentRuleSettings;
  /** The bucket that files are kept in, instead of the data folder. */
  bucket?: S3Options | null;
}

export interface BackendOverrides {
  /** In order of preference, for every mode; what the settings name when left out. */
  engines?: readonly Engine[];
  contentRules?: ContentRules;
  runtime?: Runtime;
  log?: Logger;
  /** Puts something around the adapters that the settings chose. */
  adapt?(adapters: Adapters): Adapters;
}

export interface Adapters {
  database: Database;
  events: Events;
  jobQueue: JobQueue;
  storage: Storage;
  mailer: Mailer;
  /** Where unsent mail is kept; `null` when a mail server takes it. */
  mailbox: Mailbox | null;
  /** `null` where nothing is limited. */
  rateLimiter: RateLimiter | null;
  engines: readonly Engine[];
  /** Those that may make a mode, in order of preference. */
  enginesOf(mode: GenerationType): readonly Engine[];
  contentRules: ContentRules;
}

export interface Backend {
  /** Answers any request under /api. */
  fetch(request: Request): Promise<Response>;
  /** Begins to work on jobs, where the settings say so. */
  start(): void;
  /** Takes no new job, lets running ones end within the grace, and leaves the rest for the next start. */
  stop(graceMilliseconds: number): Promise<void>;
  ready(): Promise<{ ok: boolean; checks: Record<string, string> }>;
  /** Lets go of database, engines and data folder. Call `stop` first. */
  close(): Promise<void>;
}

/**
 * Puts the backend together: the one place that picks adapters and joins the rooms. Brings the database up to date.
 * Throws CannotStartError with a message for the operator when the data folder is in use or a setting is wrong.
 */
export async function createBackend(settings: BackendSettings, overrides: BackendOverrides = {}): Promise<Backend> {
  const runtime = overrides.runtime ?? systemRuntime;
  const log = overrides.log ?? pino({ level: "silent" });
  const catalogue = await readCatalogue(settings.catalogueFile);
  // What was opened is closed again in the opposite order, also when something after it cannot be opened.
  const opened = new AsyncDisposableStack();
  try {
    const chosen = await chooseAdapters(settings, overrides, { runtime, log, opened });
    const adapters = overrides.adapt?.(chosen) ?? chosen;
    const { database, events, jobQueue, storage, mailer, mailbox, rateLimiter, engines, enginesOf, contentRules } =
      adapters;
    const { secret, version, appName, publicOrigin, confirmsAddresses } = settings;

    const mail = createMail({
      database,
      jobQueue,
      runtime,
      mailer,
      mailbox,
      mailboxAccess: settings.mail.mailboxAccess,
      from: settings.mail.from,
      appName,
      publicOrigin,
      secret,
      log,
    });
    const facts = createJobFacts(jobQueue);
    const accounts = createAccounts({
      facts,
      database,
      runtime,
      secret,
      log,
      mail,
      jobQueue,
      storage,
      identityProvider: settings.google && createOpenIdProvider({ ...settings.google, runtime }),
      publicOrigin,
      confirmsAddresses,
    });
    const gallery = createGallery({
      database,
      storage,
      runtime,
      secret,
      appName,
      accountExists: async (queries, accountId) => (await accounts.accountFacts(queries, accountId)) !== undefined,
    });
    const billing = createBilling({
      database,
      runtime,
      catalogue,
      creditIdentityOf: async (queries, accountId) => (await accounts.accountFacts(queries, accountId))?.creditIdentity,
    });
    const generation = createGeneration({
      database,
      jobQueue,
      events,
      runtime,
      billing,
      gallery,
      facts,
      contentRules,
      engines,
      enginesOf,
      sizeFor,
      nearestRatio,
      log,
    });
    const takeAway = createExport({
      runtime,
      archive: zipArchive,
      gallery,
      parts: [accounts, gallery, generation, billing].map(({ exportPart }) => exportPart),
      appName,
    });
    const api = createApi({
      rooms: [mail, accounts, gallery, billing, generation, takeAway],
      findCaller: accounts.findCaller,
      log,
      runtime,
      version,
      limits: rateLimiter ? createLimits(rateLimiter) : undefined,
    });
    const factJobs = facts.connect([accounts, gallery, generation].flatMap(({ listeners }) => listeners));
    const workers = createWorkers({
      jobQueue,
      jobs: [...mail.jobs, ...accounts.jobs, ...generation.jobs, ...factJobs],
      rounds: [
        { name: "end overdue runs", everySeconds: 5, run: () => generation.endOverdueRuns() },
        { name: "empty the trash", everySeconds: 3_600, run: () => gallery.emptyTrash() },
        { name: "settle uploads", everySeconds: 3_600, run: () => gallery.settleUploads() },
        { name: "book expired credits", everySeconds: 3_600, run: () => billing.expireEverywhere() },
        { name: "forget old mail", everySeconds: 3_600, run: () => mail.forgetOld() },
      ],
      log,
    });

    return {
      fetch: (request) => api.fetch(request),
      start() {
        if (settings.work) workers.start();
      },
      stop: (graceMilliseconds) => workers.stop(graceMilliseconds),
      ready: async () => {
        const checks = { database: await outcomeOf(database.ping()), storage: await outcomeOf(storage.head("ready")) };
        return { ok: Object.values(checks).every((check) => check === "ok"), checks };
      },
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function chooseAdapters(
  settings: BackendSettings,
  overrides: BackendOverrides,
  { runtime, log, opened }: { runtime: Runtime; log: Logger; opened: AsyncDisposableStack },
): Promise<Adapters> {
  const onConnectionError = (error: unknown) => log.warn({ err: error }, "a database connection broke");
  let database: Database;
  let events: Events;
  if (settings.databaseUrl === null) {
    opened.adopt(lockDataFolder(settings.dataFolder), (lock) => lock.release());
    database = await openSqliteDatabase({ path: join(settings.dataFolder, "atelier.db") });
    opened.adopt(database, (it) => it.close());
    events = createInProcessEvents();
  } else {
    database = await openPostgresDatabase({ url: settings.databaseUrl, onConnectionError });
    opened.adopt(database, (it) => it.close());
    events = await createPostgresEvents({ url: settings.databaseUrl, onConnectionError });
  }
  opened.adopt(events, (it) => it.close());
  await migrate(database, productMigrations);

  const { engines, enginesOf } = overrides.engines
    ? everyMode(overrides.engines)
    : await chooseEngines(settings.engines ?? previewAlone, { runtime, log });
  opened.defer(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
  });
  const { mailer, mailbox } = chooseMailer(settings.mail, { database, runtime });
  opened.adopt(mailer, (it) => it.close());
  const rateLimiter = settings.rateLimiting ? createRateLimiter(settings.databaseUrl, onConnectionError) : null;
  if (rateLimiter) opened.adopt(rateLimiter, (it) => it.close());
  return {
    database,
    events,
    rateLimiter,
    mailer,
    mailbox,
    jobQueue: createLeaseQueue({ database, runtime, events, log }),
    storage: settings.bucket
      ? await openBucket(settings.bucket, opened)
      : await createDiskStorage({ folder: join(settings.dataFolder, "files") }),
    engines,
    enginesOf,
    contentRules: overrides.contentRules ?? chooseContentRules(settings.contentRules ?? localRules, log),
  };
}

/** The client is large, so only who uses a bucket loads it. */
async function openBucket(bucket: S3Options, opened: AsyncDisposableStack): Promise<Storage> {
  const { createS3Storage } = await import("./adapters/storage/s3.ts");
  try {
    return opened.adopt(await createS3Storage(bucket), (storage) => storage.close());
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    throw new CannotStartError(`The bucket ${bucket.bucket} cannot be used (${reason}): check the S3 settings.`);
  }
}

const localRules: ContentRuleSettings = { local: true, openAi: null };

function everyMode(engines: readonly Engine[]): EngineChoice {
  return { engines, enginesOf: () => engines };
}

function chooseMailer(
  { smtpUrl }: MailSettings,
  parts: { database: Database; runtime: Runtime },
): { mailer: Mailer; mailbox: Mailbox | null } {
  if (smtpUrl !== null) return { mailer: createSmtpMailer({ url: smtpUrl }), mailbox: null };
  const mailbox = createMailbox(parts);
  return { mailer: mailbox, mailbox };
}

/** One process counts by itself, several count together. */
function createRateLimiter(databaseUrl: string | null, onConnectionError: (error: unknown) => void): RateLimiter {
  return databaseUrl === null
    ? createMemoryRateLimiter()
    : createPostgresRateLimiter({ url: databaseUrl, onConnectionError });
}

async function readCatalogue(path: string | undefined): Promise<Catalogue> {
  try {
    return parseCatalogue(path === undefined ? defaultCatalogue : JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    throw new CannotStartError(`The catalogue cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

async function outcomeOf(check: Promise<unknown>): Promise<string> {
  try {
    await check;
    return "ok";
  } catch {
    return "failed";
  }
}
