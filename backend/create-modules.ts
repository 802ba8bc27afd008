import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { adjustedSize } from "@atelier/retouch/adjusted-size";
import type { Logger } from "pino";
import type { CatalogContent } from "../contract/admin/catalog.ts";
import { zipReader } from "./adapters/archive/unzip.ts";
import { zipArchive } from "./adapters/archive/zip.ts";
import { createContentCredentials } from "./adapters/content-credentials/in-thread.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import type { Queries } from "./adapters/database/port.ts";
import { createQueuedDomainEvents } from "./adapters/domain-events/queued.ts";
import { nearestRatio, sizeFor } from "./adapters/engine/size.ts";
import defaultCatalogue from "./catalogue.json" with { type: "json" };
import type { Adapters, BackendOverrides, BackendSettings } from "./choose-adapters.ts";
import { connectionParts } from "./connection-parts.ts";
import { openContentCredentials } from "./content-credentials.ts";
import { createDiskReserve, freeDiskBytes } from "./disk-space.ts";
import { createHealth } from "./health.ts";
import { createIssuers } from "./issuers.ts";
import { keyRingOf } from "./keys/key-ring.ts";
import { createAccounts } from "./modules/accounts/index.ts";
import { createAnnouncements } from "./modules/announcement/index.ts";
import { createAudit } from "./modules/audit/index.ts";
import { createBackups } from "./modules/backups/index.ts";
import { createCatalog } from "./modules/catalog/index.ts";
import { createConfiguration } from "./modules/configuration/index.ts";
import { createConnections } from "./modules/connections/index.ts";
import { createConversations } from "./modules/conversations/index.ts";
import {
  catalogSetting,
  createCredits,
  createLiveCatalogue,
  creditsSetting,
  parseContent,
} from "./modules/credits/index.ts";
import { createDeveloper } from "./modules/developer/index.ts";
import { createExport } from "./modules/export/index.ts";
import { createGallery } from "./modules/gallery/index.ts";
import { createGeneration } from "./modules/generation/index.ts";
import { createImports } from "./modules/imports/index.ts";
import { createMail } from "./modules/mail/index.ts";
import { createMaintenance } from "./modules/maintenance/index.ts";
import { createMonitoring } from "./modules/monitoring/index.ts";
import { createNotifications } from "./modules/notifications/index.ts";
import { createOpenAi } from "./modules/openai/index.ts";
import { createPayments } from "./modules/payments/index.ts";
import { createPeople } from "./modules/people/index.ts";
import { createPrompts } from "./modules/prompts/index.ts";
import { createReports } from "./modules/reports/index.ts";
import { createSeries } from "./modules/series/index.ts";
import { createSharing } from "./modules/sharing/index.ts";
import { createShell } from "./modules/shell/index.ts";
import { createSignUp, fixedSignUpSettings } from "./modules/sign-up/index.ts";
import { createStudio, nameSetting, taglineSetting } from "./modules/studio/index.ts";
import { createTraining } from "./modules/training/index.ts";
import { createVerification } from "./modules/verification/index.ts";
import { openPermanentSecret } from "./permanent-secret.ts";
import { runScheduledBackup } from "./scheduled-backup.ts";

interface Foundation {
  settings: BackendSettings;
  adapters: Adapters;
  overrides: Pick<BackendOverrides, "heldTimes" | "measures" | "passwordCost" | "replyTimes">;
  log: Logger;
  /** Closes what the modules opened. */
  opened: AsyncDisposableStack;
}

/**
 * Creates the modules from low to high and connects them. A lower module reaches a higher one only through a function
 * that it is given here. Throws CannotStartError when the catalog cannot be used.
 */
export async function createModules({ settings, adapters, overrides, log, opened }: Foundation) {
  const { heldTimes, measures, passwordCost, replyTimes } = overrides;
  const { builtIn, fixed } = await readFixedSettings(settings);
  const {
    runtime,
    database,
    pubsub,
    jobQueue,
    search,
    storage,
    mailer,
    mailbox,
    outgoing,
    contentRules,
    payments: chosenPayments,
  } = adapters;
  const { secret, version, publicOrigin, confirmsAddresses, dataFolder } = settings;
  const keyRing = keyRingOf(settings);
  const adminEmail = settings.adminEmail ?? null;
  const passwordSignIn = settings.passwordSignIn ?? true;
  const keepsOnDisk = settings.databaseUrl === null || !settings.bucket;
  const diskReserve = createDiskReserve(keepsOnDisk ? dataFolder : null, settings.diskReserveBytes ?? 0, runtime.now);
  const health = createHealth(adapters, keepsOnDisk ? dataFolder : null, () => maintenance.isOn());

  const configuration = await createConfiguration({ database, pubsub, runtime, log, fixed });
  const permanentSecret = await openPermanentSecret({
    configuration,
    database,
    runtime,
    log,
    keyRing,
    isLost: settings.isSecretLost ?? false,
  });
  const appName = () => configuration.read(nameSetting);
  const catalogue = createLiveCatalogue(configuration, builtIn, log);
  const creditSettings = () => configuration.read(creditsSetting);
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
  const domainEvents = createQueuedDomainEvents(jobQueue);
  const accounts = createAccounts({
    domainEvents,
    database,
    runtime,
    keyRing,
    permanentSecret,
    log,
    mail,
    jobQueue,
    pubsub,
    storage,
    issuers: createIssuers(settings, runtime),
    passwordSignIn,
    passwordCost,
    publicOrigin,
    configuration,
    adminEmail,
    confirmsAddresses,
    // An upward call: the audit log names accounts.
    audit: { record: (...performed) => audit.record(...performed) },
    // An upward call: invites and rules of sign-up refer to accounts, which ask before they create one.
    signUps: {
      admit: (...asked) => signUp.gate.admit(...asked),
      spendInvite: (...used) => signUp.gate.spendInvite(...used),
      record: (...created) => signUp.gate.record(...created),
      recordNothing: (tx) => signUp.gate.recordNothing(tx),
      announceWaiting: (tx) => signUp.gate.announceWaiting(tx),
    },
    // An upward call: only audited actions turn maintenance on, and the audit log names accounts.
    isInMaintenance: () => maintenance.isOn(),
    // An upward call: an account is deleted only after nothing is charged anymore, so the answer is needed first.
    endSubscriptions: (accountId) => payments.endSubscriptions(accountId),
    // An upward call: an account is closed together with its credits, so that nothing starts in between.
    closeCredits: (tx, accountId, isClosed) => credits.people.setClosed(tx, accountId, isClosed),
  });
  const audit = createAudit({ database, runtime, accounts, secret: permanentSecret });
  const announcements = createAnnouncements({ database, runtime, configuration, audit });
  const maintenance = createMaintenance({ database, runtime, configuration, audit });
  const studio = await createStudio({
    database,
    runtime,
    configuration,
    audit,
    accounts,
    mail,
    confirmsAddresses,
    publicOrigin,
  });
  const signUp = createSignUp({
    database,
    runtime,
    configuration,
    accounts,
    audit,
    mail,
    confirmsAddresses,
    publicOrigin,
    secret: permanentSecret,
  });
  const connections = await createConnections({
    database,
    runtime,
    configuration,
    audit,
    log,
    keyRing,
    ...connectionParts(settings, adapters),
    arePricesFixed: settings.catalogueFile !== undefined,
    onEnginesChanged: () => jobQueue.wake(),
    // Upward calls: generation watches the engines and has the runs.
    statesOf: async () =>
      new Map(
        (await generation.engineReport()).map(({ id, healthy, problems }) => [id, { isHealthy: healthy, problems }]),
      ),
    loadsOf: () => generation.engineLoad(),
  });
  opened.defer(() => connections.close());
  const { engines, assistant } = connections;
  const credits = createCredits({
    database,
    domainEvents,
    jobQueue,
    runtime,
    accounts,
    freeCredits: signUp,
    catalogue: catalogue.read,
    modelPrice: connections.priceOf,
    settings: creditSettings,
    features: settings.features,
    onMoved: measures?.onCredits,
    log,
  });
  const studioCredentials = settings.contentCredentials
    ? await openContentCredentials({
        settings: settings.contentCredentials,
        configuration,
        database,
        runtime,
        log,
        permanentSecret,
        organization: appName(),
        version,
        opened,
      })
    : null;
  const gallery = createGallery({
    database,
    domainEvents,
    search,
    storage,
    archive: zipArchive,
    jobQueue,
    runtime,
    keyRing,
    appName,
    signing: studioCredentials,
    accountExists: (queries: Queries, accountId: string) => accounts.isOpen(queries, accountId),
    openNames: (queries, accountIds) => accounts.openNamesOf(queries, accountIds),
    nearestRatio,
    log,
    credits,
  });
  const imports = createImports({
    database,
    domainEvents,
    jobQueue,
    storage,
    runtime,
    archiveReader: zipReader,
    gallery,
    credits,
    accountExists: (queries, accountId) => accounts.isOpen(queries, accountId),
  });
  const sharing = createSharing({
    database,
    storage,
    runtime,
    secret: permanentSecret,
    publicOrigin,
    appName,
    log,
    gallery,
    // The links of a disabled account show nothing.
    nameOf: async (queries, accountId) => {
      const account = await accounts.accountSummary(queries, accountId);
      return account?.isOpen ? account.displayName : undefined;
    },
  });
  // Apart from what signs, so that downloads do not wait for files of visitors, whose thread never has the key.
  const credentialReader = createContentCredentials({
    signer: null,
    ownChains: studioCredentials?.chains,
    milliseconds: 10_000,
  });
  opened.adopt(credentialReader, (it) => it.close());
  const verification = createVerification({
    credentials: credentialReader,
    gallery,
    isPublic: settings.verifiesPublicly ?? true,
  });
  const reports = createReports({
    database,
    storage,
    runtime,
    domainEvents,
    mail,
    accounts,
    audit,
    gallery,
    sharing,
    publicOrigin,
    keyRing,
    permanentSecret,
  });
  const prompts = createPrompts({ database, search, runtime, accounts });
  const series = createSeries({ database, runtime, accounts, gallery });
  const generation = createGeneration({
    database,
    jobQueue,
    pubsub,
    runtime,
    accounts,
    credits,
    gallery,
    prompts,
    series,
    domainEvents,
    contentRules,
    engines,
    sizeFor,
    adjustedSize,
    nearestRatio,
    // An upward call: trained models come from orders, and training in turn asks generation which modes they support.
    ownModels: (ownerId) => training.modelsOf(ownerId),
    timeZoneOf: (accountId) => accounts.timeZoneOf(database.read, accountId),
    isInMaintenance: maintenance.isOn,
    features: settings.features,
    onEnded: measures?.onRun,
    log,
  });
  const conversations = createConversations({
    accounts,
    accountStays: async (tx, accountId) =>
      (await accounts.contactOf(tx, accountId)) !== undefined && (await accounts.isOpen(tx, accountId)),
    database,
    pubsub,
    jobQueue,
    search,
    runtime,
    assistant,
    credits,
    gallery,
    generation,
    times: replyTimes,
    log,
  });
  const training = createTraining({
    database,
    domainEvents,
    jobQueue,
    runtime,
    accounts,
    gallery,
    credits,
    generation,
    audit,
    features: settings.features,
    publicOrigin,
    log,
  });
  const payments = createPayments({
    database,
    domainEvents,
    runtime,
    accounts,
    credits,
    training,
    catalogue: catalogue.read,
    features: settings.features,
    provider: chosenPayments.provider,
    testCheckout: chosenPayments.local,
    publicOrigin,
    log,
  });
  const catalog = createCatalog({
    database,
    configuration,
    audit,
    catalogue,
    creditSettings,
    payments,
    sellsPlans: settings.features?.billing ?? true,
  });
  const developer = createDeveloper({
    database,
    domainEvents,
    runtime,
    jobQueue,
    outgoing,
    accounts,
    credits,
    generation,
    appName,
    log,
    secret: permanentSecret,
  });
  const openai = createOpenAi({
    database,
    pubsub,
    runtime,
    credits,
    gallery,
    generation,
    publicOrigin,
    times: heldTimes,
  });
  const people = createPeople({
    database,
    domainEvents,
    runtime,
    accounts,
    audit,
    credits,
    gallery,
    generation,
    payments,
    reportsAbout: (queries, userId) => reports.countAbout(queries, userId),
    publicOrigin,
  });
  const notifications = createNotifications({
    database,
    pubsub,
    features: settings.features,
    runtime,
    accounts,
    credits,
    generation,
    training,
    payments,
    publicOrigin,
    log,
  });
  const shell = createShell({
    appName,
    verification,
    tagline: () => configuration.read(taglineSetting),
    studio,
    signUp,
    database,
    announcements,
    maintenance,
    accounts,
    credits,
    notifications,
  });
  const personal = [
    accounts,
    gallery,
    imports,
    sharing,
    reports,
    prompts,
    series,
    generation,
    conversations,
    credits,
    training,
    payments,
    developer,
    notifications,
  ];
  const dataExports = createExport({
    database,
    domainEvents,
    jobQueue,
    storage,
    runtime,
    archive: zipArchive,
    accounts,
    gallery,
    parts: personal.map(({ exportPart }) => exportPart),
    appName,
    log,
  });
  const scheduled = settings.backups;
  const backups = createBackups({
    database,
    runtime,
    jobQueue,
    log,
    schedule: scheduled
      ? {
          minuteOfDay: scheduled.minuteOfDay,
          run: (startedAt, signal) => runScheduledBackup(settings, scheduled, startedAt, signal),
        }
      : null,
  });
  const monitoring = createMonitoring({
    database,
    runtime,
    jobQueue,
    accounts,
    audit,
    backups,
    credits,
    dataExports,
    developer,
    gallery,
    generation,
    mail,
    payments,
    sweeps: {
      creations: generation.sweepFiles,
      links: sharing.sweepFiles,
      profiles: accounts.sweepFiles,
      exports: dataExports.sweepFiles,
    },
    health,
    freeBytes: async () => (keepsOnDisk ? freeDiskBytes(dataFolder) : null),
    isDiskFull: diskReserve.isUsed,
    reportsWaiting: () => reports.countWaiting(database.read),
    approvalsWaiting: async () => (await accounts.waitingAccounts(database.read, { page: 1, page_size: 1 })).count,
    certificateExpiresSoon: () => studioCredentials?.expiresSoon() ?? false,
    jobKinds: () => jobs.map(({ name }) => name),
    isHeldAfterRestore: maintenance.holdsJobs,
    isRetryable: (name) => jobs.some((job) => job.name === name && job.giveUp === undefined),
    version,
    self: {
      kind: settings.processKind ?? "studio",
      hostName: hostname(),
      works: () => settings.work && adapters.mayWork(),
    },
  });
  const domainEventJobs = domainEvents.connect(
    [...personal, dataExports].flatMap((module) => ("listeners" in module ? module.listeners : [])),
  );
  const jobs = [
    ...mail.jobs,
    ...accounts.jobs,
    ...gallery.jobs,
    ...imports.jobs,
    ...credits.jobs,
    ...generation.jobs,
    ...conversations.jobs,
    ...training.jobs,
    ...developer.jobs,
    ...dataExports.jobs,
    ...backups.jobs,
    ...monitoring.jobs,
    ...domainEventJobs,
  ];
  return {
    accounts,
    announcements,
    /** Returns the studio's current name. */
    appName,
    audit,
    backups,
    catalog,
    catalogue,
    connections,
    conversations,
    credits,
    dataExports,
    developer,
    diskReserve,
    gallery,
    generation,
    health,
    imports,
    jobs,
    mail,
    maintenance,
    monitoring,
    notifications,
    openai,
    payments,
    people,
    /** The modules with data of users. */
    personal,
    prompts,
    reports,
    series,
    sharing,
    shell,
    signUp,
    studio,
    studioCredentials,
    verification,
  };
}

/** Returns the built-in catalog, and the settings that the environment fixes. */
async function readFixedSettings({ appName, catalogueFile, credits, signUp = {}, tagline }: BackendSettings) {
  const builtIn = parseContent(defaultCatalogue);
  const fixed = new Map<string, unknown>(fixedSignUpSettings(signUp));
  if (appName !== null) fixed.set(nameSetting.name, appName);
  if (tagline) fixed.set(taglineSetting.name, tagline);
  if (catalogueFile !== undefined)
    fixed.set(catalogSetting.name, { version: 0, content: await readCatalogFile(catalogueFile) });
  if (credits) fixed.set(creditsSetting.name, credits);
  return { builtIn, fixed };
}

async function readCatalogFile(path: string): Promise<CatalogContent> {
  try {
    return parseContent(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    throw new CannotStartError(`The catalog cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}
