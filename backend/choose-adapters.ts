import type { Logger } from "pino";
import type { CreditSettings } from "../contract/admin/catalog.ts";
import type { ProcessKind } from "../contract/admin/process-terms.ts";
import type { ModelAccess } from "./adapters/assistant/hosted/access.ts";
import type { Assistant } from "./adapters/assistant/port.ts";
import type { ContentRules } from "./adapters/content-rules/port.ts";
import type { Database } from "./adapters/database/port.ts";
import type { Engine } from "./adapters/engine/port.ts";
import { createLeaseQueue } from "./adapters/job-queue/lease-queue.ts";
import type { JobQueue } from "./adapters/job-queue/port.ts";
import { createMailbox } from "./adapters/mailer/mailbox.ts";
import type { Mailbox, Mailer } from "./adapters/mailer/port.ts";
import { createSmtpMailer } from "./adapters/mailer/smtp.ts";
import type { Outgoing } from "./adapters/outgoing/port.ts";
import { createOutgoing } from "./adapters/outgoing/public-addresses.ts";
import { resolveBySystem } from "./adapters/outgoing/resolve-name.ts";
import { createMemoryRateLimiter } from "./adapters/rate-limiter/memory.ts";
import type { RateLimiter } from "./adapters/rate-limiter/port.ts";
import { createPostgresRateLimiter } from "./adapters/rate-limiter/postgres.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import type { Search } from "./adapters/search/port.ts";
import { createPostgresSearch } from "./adapters/search/postgres.ts";
import { createSqliteSearch } from "./adapters/search/sqlite.ts";
import type { Storage } from "./adapters/storage/port.ts";
import type { S3Options } from "./adapters/storage/s3.ts";
import { type AssistantSettings, coachAlone, createAssistant, withinRules } from "./assistant.ts";
import type { ContentCredentialSettings } from "./content-credentials.ts";
import { type ContentRuleSettings, chooseContentRules } from "./content-rules.ts";
import { type EngineSettings, previewAlone } from "./engine-settings.ts";
import { chooseEngines, type EngineChoice, measureEngines } from "./engines.ts";
import type { StreamTimes } from "./http/event-stream.ts";
import type { Measures } from "./measures.ts";
import type { IssuerRules, PasswordCost } from "./modules/accounts/index.ts";
import type { ReplyTimes } from "./modules/conversations/index.ts";
import type { GenerationFeatures } from "./modules/generation/index.ts";
import type { MailboxAccess } from "./modules/mail/index.ts";
import type { PaymentFeatures } from "./modules/payments/index.ts";
import type { FixedSignUp } from "./modules/sign-up/index.ts";
import { type OpenedDatabase, openDatabase } from "./open-database.ts";
import { openStorage } from "./open-storage.ts";
import { choosePayments, type PaymentChoice, type PaymentSettings } from "./payments.ts";
import type { ScheduledBackups } from "./scheduled-backup.ts";

export type { FixedSignUp, GenerationFeatures, MailboxAccess, PaymentFeatures };

export interface MailSettings {
  /** Address of a mail server, or `null` to keep mail in the mailbox instead of sending it. */
  smtpUrl: string | null;
  /** The sender of all mail: `Name <address>`, or an address alone, which gets the studio's name. */
  from: string;
  mailboxAccess: MailboxAccess;
}

/** The organization's OpenID issuer, our client ID there, and the rules for its users. */
export interface OidcSettings extends IssuerRules {
  issuer: string;
  clientId: string;
  /** As users know it. */
  name: string;
  /** Whether an address counts as verified when the issuer does not say whether it is. */
  trustsEmail: boolean;
}

export interface BackendSettings {
  /** Where files are stored, and the database when it is embedded. Created if missing. */
  dataFolder: string;
  /** Address of a PostgreSQL database; `null` for the embedded one. */
  databaseUrl: string | null;
  /** At least 32 random bytes, the same in every process. They sign and seal. */
  secret: Uint8Array;
  /** The secret before the current one, which still verifies and opens. What it has sealed is sealed again at the start. */
  previousSecret?: Uint8Array | null;
  /** Whether the secret before the current one is lost, so that what it has sealed is given up. False by default. */
  isSecretLost?: boolean;
  version: string;
  /** Whether this process runs jobs. */
  work: boolean;
  /** What this process is. By default, pages and API in one. */
  processKind?: ProcessKind;
  /** The studio's name as the environment fixes it; `null` lets administrators set it. */
  appName: string | null;
  /** The sentence for visitors as the environment fixes it. By default, administrators set it. */
  tagline?: string | null;
  /** The origin where users reach the product. Links in mail start with it. */
  publicOrigin: string;
  mail: MailSettings;
  /** Whether new users must first confirm their email address. */
  confirmsAddresses: boolean;
  /** The address whose owner becomes the administrator. By default, the first account's owner does. */
  adminEmail?: string | null;
  /** Who may sign up and the free credits of new accounts, as far as administrators cannot change that. */
  signUp?: FixedSignUp;
  /** Google's issuer and our client id there, or `null` when sign-in with Google is off. */
  google: { issuer: string; clientId: string } | null;
  /** The organization's OpenID issuer. By default, there is none. */
  oidc?: OidcSettings | null;
  /** Whether users may sign in with passwords. True by default. */
  passwordSignIn?: boolean;
  /** Whether rate limits apply. */
  rateLimiting: boolean;
  /** Whether files can be verified without an account. True by default. */
  verifiesPublicly?: boolean;
  /** Whether users' webhooks may target private networks and unencrypted addresses. False by default. */
  webhooksMayBePrivate?: boolean;
  /** Whether credits are used, and daily limits, if the environment fixes them. */
  credits?: CreditSettings;
  /** The operator's own prices, instead of `catalogue.json`. */
  catalogueFile?: string;
  /** By default, only the built-in preview engine. */
  engines?: EngineSettings;
  /** By default, the built-in prompt coach. */
  assistant?: AssistantSettings;
  /** By default, the rules that need no provider. */
  contentRules?: ContentRuleSettings;
  /** What signs the files that leave. By default, nothing does. */
  contentCredentials?: ContentCredentialSettings | null;
  /** By default, the local test checkout. */
  payments?: PaymentSettings;
  /** Which parts of the product are enabled. All by default. */
  features?: PaymentFeatures & Partial<GenerationFeatures> & { notifications?: boolean };
  /** The bucket that files are stored in. By default, the data folder. */
  bucket?: S3Options | null;
  /** How much of the disk new work leaves free, if files or the database are on it. 0 by default. */
  diskReserveBytes?: number;
  /** When backups are taken automatically. By default, never. */
  backups?: ScheduledBackups | null;
}

export interface BackendOverrides {
  /** In order of preference, for every mode. By default, the engines that the settings name. */
  engines?: readonly Engine[];
  contentRules?: ContentRules;
  runtime?: Runtime;
  log?: Logger;
  /** How long to wait for the assistant's answers. By default, times that suit users. */
  replyTimes?: ReplyTimes;
  /** How long requests wait for their runs, where clients expect the result in the answer. By default, under 5 minutes. */
  heldTimes?: StreamTimes;
  /** What the hash of a password costs. By default, as much as production needs. */
  passwordCost?: PasswordCost;
  /** Measures the backend. Nothing is measured by default. */
  measures?: Measures;
  /** Wraps the adapters that the settings chose. */
  adapt?(adapters: Adapters): Adapters;
}

export interface Adapters extends Omit<OpenedDatabase, "onConnectionError"> {
  jobQueue: JobQueue;
  search: Search;
  storage: Storage;
  mailer: Mailer;
  /** Stores unsent mail. `null` when there is a mail server. */
  mailbox: Mailbox | null;
  outgoing: Outgoing;
  /** `null` when rate limits are off. */
  rateLimiter: RateLimiter | null;
  /** The engines that the environment connects, and how to connect others. */
  engineChoice: EngineChoice;
  /** What answers in conversations, unless an administrator connects another. */
  assistant: Assistant;
  /** Creates an assistant that an administrator connected. */
  connectAssistant(access: ModelAccess, fetch: typeof globalThis.fetch): Promise<Assistant>;
  /** Reaches the addresses that administrators entered, which may be in private networks. */
  operatorOutgoing: Outgoing;
  contentRules: ContentRules;
  payments: PaymentChoice;
}

/**
 * Opens the adapters that the settings name and migrates the database. The stack closes what was opened. Throws
 * CannotStartError with a message for the operator when the data folder is in use or a setting is wrong.
 */
export async function chooseAdapters(
  settings: BackendSettings,
  overrides: BackendOverrides,
  { log, opened }: { log: Logger; opened: AsyncDisposableStack },
): Promise<Adapters> {
  const { onConnectionError, ...opening } = await openDatabase(
    { ...settings, ...overrides, onQuery: overrides.measures?.onQuery },
    { log, opened },
  );
  const { database, pubsub, runtime, mayWork } = opening;
  const configured = await chooseEngines(settings.engines ?? previewAlone, { runtime, log });
  const chosen = overrides.engines ? everyMode(configured, overrides.engines) : configured;
  const engineChoice = overrides.measures ? measureEngines(chosen, overrides.measures.onEngineRequest) : chosen;
  opened.defer(async () => {
    await Promise.all(engineChoice.engines.map((engine) => engine.close()));
  });
  const rules = chooseContentRules({ local: (settings.contentRules ?? localRules).local, openAi: null }, log);
  const { mailer, mailbox } = chooseMailer(settings.mail, { database, runtime });
  opened.adopt(mailer, (it) => it.close());
  const rateLimiter = settings.rateLimiting ? createRateLimiter(settings.databaseUrl, onConnectionError) : null;
  if (rateLimiter) opened.adopt(rateLimiter, (it) => it.close());
  return {
    ...opening,
    rateLimiter,
    mailer,
    mailbox,
    outgoing: createOutgoing({ allowPrivate: settings.webhooksMayBePrivate ?? false }),
    jobQueue: createLeaseQueue({ database, runtime, pubsub, log, mayWork }),
    search: settings.databaseUrl === null ? createSqliteSearch() : createPostgresSearch(),
    storage: await openStorage(settings, { log, opened }),
    engineChoice,
    // Only the local rules check messages, so that messages go to no one except the assistant.
    assistant: withinRules(await createAssistant(settings.assistant ?? coachAlone, log), rules),
    connectAssistant: async (access, fetch) => withinRules(await createAssistant(access, log, fetch), rules),
    operatorOutgoing: createOutgoing({ allowPrivate: true, resolve: resolveBySystem }),
    payments: await choosePayments(settings.payments ?? { provider: "local" }, {
      database,
      runtime,
      secret: settings.secret,
      log,
    }),
    contentRules: overrides.contentRules ?? chooseContentRules(settings.contentRules ?? localRules, log),
  };
}

const localRules: ContentRuleSettings = { local: true, openAi: null };

function everyMode(configured: EngineChoice, engines: readonly Engine[]): EngineChoice {
  return { ...configured, engines, enginesOf: () => engines, lastOf: () => [], isLastResort: false };
}

function chooseMailer(
  { smtpUrl }: MailSettings,
  parts: { database: Database; runtime: Runtime },
): { mailer: Mailer; mailbox: Mailbox | null } {
  if (smtpUrl !== null) return { mailer: createSmtpMailer({ url: smtpUrl }), mailbox: null };
  const mailbox = createMailbox(parts);
  return { mailer: mailbox, mailbox };
}

/** A single process counts in memory. Several processes count together in the database. */
function createRateLimiter(databaseUrl: string | null, onConnectionError: (error: unknown) => void): RateLimiter {
  return databaseUrl === null
    ? createMemoryRateLimiter()
    : createPostgresRateLimiter({ url: databaseUrl, onConnectionError });
}
