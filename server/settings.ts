import { resolve } from "node:path";
import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { S3Options } from "../backend/adapters/storage/s3.ts";
import type { AssistantSettings } from "../backend/assistant.ts";
import type { BackendSettings, FixedSignUp, MailboxAccess, MailSettings } from "../backend/compose.ts";
import type { ContentCredentialSettings } from "../backend/content-credentials.ts";
import type { ContentRuleSettings } from "../backend/content-rules.ts";
import type { EngineSettings } from "../backend/engine-settings.ts";
import type { PaymentSettings } from "../backend/payments.ts";
import type { CreditSettings } from "../contract/admin/catalog.ts";
import { studioName, studioTagline } from "../contract/admin/studio.ts";
import packageJson from "../package.json" with { type: "json" };
import { assistantEnvironment, assistantSettings } from "./assistant-settings.ts";
import { type BackupSettings, backupEnvironment, backupSettings } from "./backup-settings.ts";
import { contentCredentialEnvironment, contentCredentialSettings } from "./content-credential-settings.ts";
import { contentRuleSettings, engineEnvironment, engineSettings } from "./engine-settings.ts";
import {
  creditEnvironment,
  creditSettingsOf,
  type Features,
  featureEnvironment,
  featuresOf,
} from "./feature-settings.ts";
import { type MonitoringSettings, monitoringEnvironment, monitoringSettings } from "./monitoring-settings.ts";
import { absentWhenEmpty, optional, secret } from "./optional.ts";
import { paymentEnvironment, paymentSettings } from "./payment-settings.ts";
import { readSecretFiles } from "./secret-files.ts";
import { type Secrets, secretEnvironment, secretSettings } from "./secret-settings.ts";
import { type SecuritySettings, securityEnvironment, securitySettings } from "./security-settings.ts";
import { type SignInSettings, signInEnvironment, signInSettings } from "./sign-in-settings.ts";
import { signUpEnvironment, signUpSettings } from "./sign-up-settings.ts";
import { bucketSettings, databaseUrl, storageEnvironment } from "./storage-settings.ts";

/** A wrong setting. Its message is one line for the operator, and the program stops. */
export class SettingsError extends CannotStartError {}

const onOff = (byDefault: boolean) =>
  z
    .preprocess(absentWhenEmpty, z.enum(["true", "false"]).default(byDefault ? "true" : "false"))
    .transform((v) => v === "true");

const origin = z
  .string()
  .refine(isOrigin, "must be an origin such as https://studio.example")
  .transform((value) => new URL(value).origin);

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === "/" && search === "";
}

const imagePaths = z.preprocess(absentWhenEmpty, z.string().max(4_000).default("")).transform((list, context) => {
  const paths = list.split(",").map((path) => path.trim());
  const named = paths.filter((path) => path !== "");
  if (named.length > 3) context.addIssue("must list at most three images, separated by commas");
  return named.map((path) => resolve(path));
});

/** Every environment variable of the product. No other code reads any. `.env.example` explains them. */
const environment = z.object({
  NODE_ENV: z.preprocess(absentWhenEmpty, z.enum(["development", "production"]).default("production")),
  HOST: optional(z.string().trim().max(255)),
  PORT: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(0).max(65_535).default(3_000)),
  API_PORT: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(0).max(65_535).default(3_001)),
  DATA_DIR: z.preprocess(absentWhenEmpty, z.string().default("./data")),
  APP_NAME: optional(studioName),
  APP_TAGLINE: optional(studioTagline),
  APP_PICTURES: imagePaths,
  ...secretEnvironment,
  ...securityEnvironment,
  ...contentCredentialEnvironment,
  PUBLIC_URL: optional(origin),
  TRUST_PROXY: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(0).max(10).default(0)),
  API_BASE_URL: optional(origin),
  DATABASE_URL: databaseUrl,
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(
    z
      .string()
      .trim()
      .regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must look like Studio <studio@example.com>"),
  ),
  DEV_MAILBOX: optional(z.enum(["true", "false"])),
  AUTH_EMAIL_CONFIRMATION: z.preprocess(absentWhenEmpty, z.enum(["auto", "on", "off"]).default("auto")),
  ADMIN_EMAIL: optional(z.string().trim().max(254).pipe(z.email())),
  ...signUpEnvironment,
  RUN_WORKERS: onOff(true),
  RATE_LIMITING: onOff(true),
  PUBLIC_VERIFICATION: z.preprocess(absentWhenEmpty, z.enum(["on", "off"]).default("on")),
  WEBHOOK_ALLOW_PRIVATE: onOff(false),
  ...signInEnvironment,
  CATALOGUE_FILE: optional(z.string().trim().min(1)),
  LOG_LEVEL: z.preprocess(absentWhenEmpty, z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
  ...engineEnvironment,
  ...assistantEnvironment,
  ...storageEnvironment,
  DISK_RESERVE_MEGABYTES: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(0).max(1_000_000).default(1_000)),
  ...backupEnvironment,
  ...paymentEnvironment,
  ...featureEnvironment,
  ...creditEnvironment,
  ...monitoringEnvironment,
});

export const environmentNames = Object.keys(environment.shape);

export interface Settings extends Secrets {
  development: boolean;
  /** The network address to listen on; `null` for all. */
  host: string | null;
  port: number;
  apiPort: number;
  dataFolder: string;
  /** The studio's name as the environment fixes it; `null` lets administrators set it. */
  appName: string | null;
  /** The sentence that shows visitors what the studio does, as the environment fixes it. */
  tagline: string | null;
  /** Files of the images that visitors see, at most three; empty for the built-in ones. */
  picturePaths: readonly string[];
  version: string;
  /** Whom to tell about a vulnerability; `null` when nobody is named. */
  security: SecuritySettings | null;
  publicOrigin: string | null;
  /** How much of the disk new work leaves free; 0 for nothing. */
  diskReserveBytes: number;
  /** When backups are taken automatically; `null` for never. */
  backups: BackupSettings | null;
  trustedProxyHops: number;
  /** The address of a separate API; `null` when it runs inside this process. */
  apiBaseUrl: string | null;
  databaseUrl: string | null;
  mail: MailSettings;
  /** Whether new users must confirm their email address. */
  confirmsAddresses: boolean;
  /** The address whose owner becomes the administrator; `null` to make it the first account's. */
  adminEmail: string | null;
  /** Who may sign up and the free credits of new accounts, as far as the environment fixes that. */
  signUp: FixedSignUp;
  runWorkers: boolean;
  /** Whether too many attempts are refused. */
  rateLimiting: boolean;
  /** Whether files can be verified without an account. */
  verifiesPublicly: boolean;
  /** Whether users' webhooks may point to private networks. */
  webhooksMayBePrivate: boolean;
  signIn: SignInSettings;
  engines: EngineSettings;
  assistant: AssistantSettings;
  contentRules: ContentRuleSettings;
  /** What signs the files that leave; `null` if nothing does. */
  contentCredentials: ContentCredentialSettings | null;
  /** The bucket that stores files; `null` for the data folder. */
  bucket: S3Options | null;
  payments: PaymentSettings;
  /** The operator's price list; `null` for the built-in one. */
  catalogueFile: string | null;
  /** Whether credits are used, if the environment fixes it. */
  credits: CreditSettings | undefined;
  features: Features;
  monitoring: MonitoringSettings;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/**
 * Reads and checks the environment. At the first start, creates the secret and keeps it in the data folder, readable by
 * its owner only, except for a tool: a new secret would open nothing. A restore passes the backup's secret, which counts
 * as the kept one. Throws SettingsError with one plain line when a setting is wrong.
 */
export function readSettings({ isTool = false, kept }: { isTool?: boolean; kept?: string } = {}): Settings {
  const parsed = environment.safeParse(orSettingsError(() => readSecretFiles(environment.shape, process.env)));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`These settings are invalid. ${lines.join("; ")}`);
  }
  const env = parsed.data;
  const dataFolder = resolve(env.DATA_DIR);
  const mail = mailOf(env);
  return {
    development: env.NODE_ENV === "development",
    host: env.HOST ?? null,
    port: env.PORT,
    apiPort: env.API_PORT,
    dataFolder,
    appName: env.APP_NAME ?? null,
    tagline: env.APP_TAGLINE ?? null,
    picturePaths: env.APP_PICTURES,
    version: packageJson.version,
    ...orSettingsError(() => secretSettings(env, { dataFolder, mustBeSet: hasSeveralProcesses(env), isTool, kept })),
    security: orSettingsError(() => securitySettings(env)),
    publicOrigin: env.PUBLIC_URL ?? null,
    backups: orSettingsError(() => backupSettings(env, dataFolder)),
    trustedProxyHops: env.TRUST_PROXY,
    apiBaseUrl: env.API_BASE_URL ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    mail,
    confirmsAddresses: confirmsAddresses(env, mail),
    adminEmail: env.ADMIN_EMAIL ?? null,
    signUp: signUpSettings(env),
    runWorkers: env.RUN_WORKERS,
    rateLimiting: env.RATE_LIMITING,
    verifiesPublicly: env.PUBLIC_VERIFICATION === "on",
    webhooksMayBePrivate: env.WEBHOOK_ALLOW_PRIVATE,
    signIn: orSettingsError(() => signInSettings(env)),
    engines: orSettingsError(() => engineSettings(env)),
    assistant: orSettingsError(() => assistantSettings(env)),
    contentRules: orSettingsError(() => contentRuleSettings(env)),
    // A tool sends no files.
    contentCredentials: isTool ? null : orSettingsError(() => contentCredentialSettings(env)),
    bucket: orSettingsError(() => bucketSettings(z.object(storageEnvironment).parse(env))),
    diskReserveBytes: env.DISK_RESERVE_MEGABYTES * 1024 ** 2,
    payments: orSettingsError(() => paymentSettings(env)),
    catalogueFile: env.CATALOGUE_FILE ?? null,
    credits: orSettingsError(() => creditSettingsOf(env)),
    features: featuresOf(env),
    monitoring: monitoringSettings(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** Returns the environment that programs of other products are started with. */
export function programEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** Settings that are valid separately may still conflict. */
function orSettingsError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof CannotStartError ? new SettingsError(error.message) : error;
  }
}

function mailOf(env: z.infer<typeof environment>): MailSettings {
  const isProduction = env.NODE_ENV === "production";
  if (env.SMTP_URL && isProduction && !env.PUBLIC_URL) {
    throw new SettingsError("PUBLIC_URL must be set when mail is sent (SMTP_URL): the links in it need it.");
  }
  return {
    smtpUrl: env.SMTP_URL ?? null,
    from: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? "http://localhost").hostname}`,
    mailboxAccess: mailboxAccessOf(env, isProduction),
  };
}

/**
 * The mailbox gives access to every account: in production it must be enabled explicitly, and then requires a token.
 */
function mailboxAccessOf({ DEV_MAILBOX, SMTP_URL }: z.infer<typeof environment>, isProduction: boolean): MailboxAccess {
  if (SMTP_URL || DEV_MAILBOX === "false") return "closed";
  if (isProduction) return DEV_MAILBOX === "true" ? "token" : "closed";
  return "open";
}

/** Whether mail reaches a reader. */
export function mailArrives(mail: MailSettings): boolean {
  return mail.smtpUrl !== null || mail.mailboxAccess !== "closed";
}

function confirmsAddresses(env: z.infer<typeof environment>, mail: MailSettings): boolean {
  if (env.AUTH_EMAIL_CONFIRMATION === "on" && !mailArrives(mail)) {
    throw new SettingsError(
      "AUTH_EMAIL_CONFIRMATION is on, but no mail can be delivered: set SMTP_URL, or DEV_MAILBOX=true.",
    );
  }
  return env.AUTH_EMAIL_CONFIRMATION === "auto" ? mailArrives(mail) : env.AUTH_EMAIL_CONFIRMATION === "on";
}

/** Whether other processes must have the same secret. In development, they share the data folder. */
function hasSeveralProcesses({ NODE_ENV, DATABASE_URL, API_BASE_URL }: z.infer<typeof environment>): boolean {
  return NODE_ENV === "production" && (DATABASE_URL ?? API_BASE_URL) !== undefined;
}

/** Returns the settings of the backend. */
export function backendSettings(settings: Settings): BackendSettings {
  return {
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    secret: new TextEncoder().encode(settings.secret),
    previousSecret: settings.previousSecret === null ? null : new TextEncoder().encode(settings.previousSecret),
    isSecretLost: settings.isSecretLost,
    version: settings.version,
    work: settings.runWorkers,
    appName: settings.appName,
    tagline: settings.tagline,
    publicOrigin: settings.publicOrigin ?? `http://localhost:${settings.port}`,
    mail: settings.mail,
    adminEmail: settings.adminEmail,
    confirmsAddresses: settings.confirmsAddresses,
    signUp: settings.signUp,
    rateLimiting: settings.rateLimiting,
    verifiesPublicly: settings.verifiesPublicly,
    webhooksMayBePrivate: settings.webhooksMayBePrivate,
    google: settings.signIn.google,
    oidc: settings.signIn.oidc,
    passwordSignIn: settings.signIn.passwordSignIn,
    engines: settings.engines,
    assistant: settings.assistant,
    contentRules: settings.contentRules,
    contentCredentials: settings.contentCredentials,
    bucket: settings.bucket,
    backups: settings.backups && { ...settings.backups, environment: programEnvironment() },
    diskReserveBytes: settings.diskReserveBytes,
    payments: settings.payments,
    ...(settings.credits && { credits: settings.credits }),
    features: settings.features,
    ...(settings.catalogueFile === null ? {} : { catalogueFile: settings.catalogueFile }),
  };
}
