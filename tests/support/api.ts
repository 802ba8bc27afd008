import { pino } from "pino";
import type { Database } from "../../backend/adapters/database/port.ts";
import { createQueuedDomainEvents } from "../../backend/adapters/domain-events/queued.ts";
import { createLeaseQueue } from "../../backend/adapters/job-queue/lease-queue.ts";
import type { JobQueue } from "../../backend/adapters/job-queue/port.ts";
import { createMailbox } from "../../backend/adapters/mailer/mailbox.ts";
import type { Mailbox, Mailer } from "../../backend/adapters/mailer/port.ts";
import { createInProcessPubSub } from "../../backend/adapters/pubsub/in-process.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import { createApi } from "../../backend/api.ts";
import type { OidcSettings } from "../../backend/compose.ts";
import { createIssuers } from "../../backend/issuers.ts";
import { type Accounts, createAccounts } from "../../backend/modules/accounts/index.ts";
import { createAudit } from "../../backend/modules/audit/index.ts";
import { createConfiguration } from "../../backend/modules/configuration/index.ts";
import { createMail, type Mail, type MailboxAccess } from "../../backend/modules/mail/index.ts";
import { createSignUp, type FixedSignUp, fixedSignUpSettings } from "../../backend/modules/sign-up/index.ts";
import { createHandDrivenRuntime, type HandDrivenRuntime } from "./hand-driven-runtime.ts";
import { clientId, type OpenIdServer } from "./openid-server.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { type ApiVerbs, plainSettings, testSecret, verbsFor } from "./verbs.ts";

export * from "./verbs.ts";

export interface AccountsApi extends ApiVerbs {
  accounts: Accounts;
  storage: Storage;
  mail: Mail;
  /** The sent mail, once the queue runs. */
  mailbox: Mailbox & Mailer;
  /** Not started. */
  jobQueue: JobQueue;
  database: Database;
  runtime: HandDrivenRuntime;
}

export interface AccountsApiOptions {
  confirmsAddresses?: boolean;
  /** `null` makes the first account the administrator. */
  adminEmail?: string | null;
  mailboxAccess?: MailboxAccess;
  /** An OpenID issuer for sign-in, in place of Google. */
  issuer?: OpenIdServer;
  /** The organization's issuer and its rules. */
  oidc?: Partial<OidcSettings> & Pick<OidcSettings, "issuer">;
  passwordSignIn?: boolean;
  /** Whether subscriptions can be ended. They can by default. */
  endSubscriptions?: (accountId: string) => Promise<boolean>;
  /** Who may sign up. */
  signUp?: FixedSignUp;
}

/** The organization's issuer without further rules. */
export const openOidc: Omit<OidcSettings, "issuer"> = {
  clientId,
  name: "Lighthouse ID",
  signUp: true,
  allowedDomains: [],
  requiredClaim: null,
  adminClaim: null,
  moderatorClaim: null,
  trustsEmail: false,
};

/** Starts an API with only the accounts and mail modules. */
export async function startAccountsApi(
  open: () => Promise<Database>,
  {
    confirmsAddresses = false,
    mailboxAccess = "closed",
    issuer,
    oidc,
    passwordSignIn = true,
    signUp: signUpRules = {},
    adminEmail = plainSettings.adminEmail,
    endSubscriptions = async () => true,
  }: AccountsApiOptions = {},
): Promise<AccountsApi> {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const log = pino({ level: "silent" });
  const jobQueue = createLeaseQueue({ database, runtime, pubsub: createInProcessPubSub(), log, pollMilliseconds: 20 });
  const storage = await createDiskStorage({ folder: await createTemporaryFolder() });
  const mailbox = createMailbox({ database, runtime });
  const pubsub = createInProcessPubSub();
  const { publicOrigin } = plainSettings;
  const { from } = plainSettings.mail;
  const ground = { database, runtime, jobQueue, secret: testSecret, log, publicOrigin };
  const secrets = { keyRing: [testSecret] as const, permanentSecret: testSecret };
  const mail = createMail({ ...ground, mailer: mailbox, mailbox, mailboxAccess, appName: () => "Atelier", from });
  const domainEvents = createQueuedDomainEvents(jobQueue);
  const issuers = createIssuers(
    { google: issuer ? { ...issuer, clientId } : null, oidc: oidc && { ...openOidc, ...oidc } },
    runtime,
  );
  const configuration = await createConfiguration({
    database,
    pubsub,
    runtime,
    log,
    fixed: new Map(fixedSignUpSettings(signUpRules)),
  });
  const accounts: Accounts = createAccounts({
    ...ground,
    ...secrets,
    domainEvents,
    mail,
    storage,
    issuers,
    passwordSignIn,
    configuration,
    signUps: {
      admit: (...asked) => signUp.gate.admit(...asked),
      spendInvite: (...used) => signUp.gate.spendInvite(...used),
      record: (...created) => signUp.gate.record(...created),
      recordNothing: (tx) => signUp.gate.recordNothing(tx),
      announceWaiting: (tx) => signUp.gate.announceWaiting(tx),
    },
    adminEmail,
    audit: { record: (...performed) => audit.record(...performed) },
    confirmsAddresses,
    isInMaintenance: () => false,
    endSubscriptions,
    closeCredits: async () => undefined,
    pubsub,
  });
  const audit = createAudit({ ...ground, accounts });
  const signUp = createSignUp({ ...ground, configuration, accounts, audit, mail, confirmsAddresses });
  domainEvents.connect(accounts.listeners);
  const api = createApi({
    modules: [mail, accounts],
    findCaller: accounts.findCaller,
    log,
    runtime,
    version: "1.0.0",
    isUnavailable: (error) => database.isUnavailable(error),
  });
  return { ...verbsFor(api), accounts, storage, mail, mailbox, jobQueue, database, runtime };
}
