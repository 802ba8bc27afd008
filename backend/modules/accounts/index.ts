import type { Hono } from "hono";
import type { Logger } from "pino";
import { defaultSettings, type Settings, type User } from "../../../contract/accounts.ts";
import type { Role } from "../../../contract/roles.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, type DomainEvents, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition, JobQueue } from "../../adapters/job-queue/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage, SweepOptions } from "../../adapters/storage/port.ts";
import type { FindCaller } from "../../http/bind.ts";
import { importOperations } from "../../http/import-operations.ts";
import { createKeyedHash } from "../../http/keyed-hash.ts";
import type { Limits } from "../../http/limits.ts";
import type { Route } from "../../http/operation.ts";
import { plainLine } from "../../http/plain-text.ts";
import { createSignedAddresses } from "../../http/signed-addresses.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import type { Configuration } from "../configuration/index.ts";
import type { Mail, NewMail, TemplateName } from "../mail/index.ts";
import { approveAccount, declineAccount } from "./approval.ts";
import { createAvatarImages } from "./avatar-image.ts";
import { removeAvatars, sweepAvatars } from "./avatars.ts";
import { type CreditIdentity, claimCreditIdentity, createEmailHash, creditIdentityOf } from "./credit-identity.ts";
import { type AccountsDeps, type RoleLog, routes } from "./deps.ts";
import { accountClosed, accountDeleted, type NewDevice, newDevice, settingsChanged } from "./domain-events.ts";
import { firstAccountBecomesAdmin, promoteConfirmedAddress, setupLinkIfNeeded } from "./first-admin.ts";
import { mountIssuerSignOut } from "./issuer-sign-out.ts";
import type { IssuerRules, SignInIssuer, SignInIssuers } from "./issuers.ts";
import { accountsJobs } from "./jobs.ts";
import { createLinks } from "./links.ts";
import { mountMedia } from "./media.ts";
import { deleteDue } from "./operations/delete-due.ts";
import { exportAccount } from "./operations/export-account.ts";
import { findCaller } from "./operations/find-caller.ts";
import { mailOwner } from "./operations/mail-owner.ts";
import { createPasswords, type PasswordCost } from "./passwords.ts";
import { createPeople, type OneTimeLink, type People } from "./people.ts";
import { presentUser } from "./present.ts";
import {
  countAvatars,
  countSignUps,
  findAccount,
  findAccountByEmailKey,
  findAccountWithTimeZone,
  findAdminIds,
  findContacts,
  findIdsByPartOfEmail,
  findOtherAccount,
  listWaitingAccounts,
  lockAccount,
} from "./records/accounts.ts";
import type { PersonFilter, PersonRecord } from "./records/people.ts";
import { findLiveSession, type SessionRecord } from "./records/sessions.ts";
import { findSettings } from "./records/settings.ts";
import { emailKey } from "./rules.ts";
import type { Admission, Applicant, NewSignUp, SignUpGate } from "./sign-up-gate.ts";
import { createTokens } from "./tokens.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type {
  Admission,
  Applicant,
  CreditIdentity,
  IssuerRules,
  NewDevice,
  NewSignUp,
  OneTimeLink,
  PasswordCost,
  People,
  PersonFilter,
  PersonRecord,
  SessionRecord,
  SignInIssuer,
  SignInIssuers,
  SignUpGate,
};
export { accountDeleted, newDevice, settingsChanged };

export interface AccountsDependencies {
  database: Database;
  runtime: Runtime;
  /** Each secret has at least 32 random bytes. They sign what users hold for a while: tokens and addresses of avatars. */
  keyRing: KeyRing;
  /** A random secret that never changes, for hashes that are stored. */
  permanentSecret: Uint8Array;
  log: Logger;
  mail: Mail;
  jobQueue: JobQueue;
  pubsub: PubSub;
  domainEvents: DomainEvents;
  storage: Storage;
  /** The issuers that users sign in with. */
  issuers: SignInIssuers;
  /** Whether users may have passwords and sign in with them. */
  passwordSignIn: boolean;
  /** What the hash of a password costs. By default, as much as production needs. */
  passwordCost?: PasswordCost;
  /** The origin at which users reach the product. */
  publicOrigin: string;
  configuration: Configuration;
  /** The address whose owner becomes the administrator; `null` when none is reserved. */
  adminEmail: string | null;
  audit: RoleLog;
  /** Whether new users must first confirm that they read mail at their address. */
  confirmsAddresses: boolean;
  /** Decides who may have an account. */
  signUps: SignUpGate;
  /** Whether no account is created for now. */
  isInMaintenance(): boolean;
  /** Ends the account's subscriptions before it is deleted. Returns whether they have ended; otherwise it is kept. */
  endSubscriptions(accountId: string): Promise<boolean>;
  /** Lets the account reserve no credits, or lets it again. */
  closeCredits(tx: Tx, accountId: string, isClosed: boolean): Promise<void>;
}

/** The part of an account that other modules may read. */
export interface AccountSummary {
  /** On one line, and safe to show beside other text. Empty when the user gave none. */
  displayName: string;
  /** Whether an administrator has not closed it. */
  isOpen: boolean;
}

/** An account that waits for approval. `created_at` is in milliseconds since the epoch, UTC. */
export interface WaitingAccount {
  id: string;
  email: string;
  created_at: number;
}

/** The owner's name and email address. */
export interface Contact {
  displayName: string;
  email: string;
}

export interface Accounts {
  routes: readonly Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Yields this module's files of a user's data export. Calls `onMissing` with the name of each unreadable file. */
  exportPart(accountId: string, onMissing: (name: string) => void): AsyncIterable<ArchiveFile>;
  /** Serves the signed addresses of avatars, and takes what an issuer says about sign-outs. */
  mount(app: Hono, access: { limits: Limits }): void;
  findCaller: FindCaller;
  /** What administrators see of accounts, and do with them. */
  people: People;
  /** Deletes the accounts whose grace period is over. A worker calls it periodically. Returns how many. */
  deleteDue(signal?: AbortSignal): Promise<number>;
  /** Whether the first account becomes the administrator. */
  firstAccountBecomesAdmin: boolean;
  /** Makes the account with the reserved, confirmed address the administrator while the studio has none. */
  promoteConfirmedAddress(): Promise<void>;
  /** Returns the one-time link that makes a user the administrator, while the studio has none and needs one. */
  setupLinkIfNeeded(): Promise<string | undefined>;
  /** Returns the address of each account. Ids without an account are left out. */
  emailsOf(queries: Queries, userIds: readonly string[]): Promise<Map<string, string>>;
  /** Returns the name of each account. Ids without an account are left out. */
  namesOf(queries: Queries, userIds: readonly string[]): Promise<Map<string, string>>;
  /** Like `namesOf`, without disabled accounts. */
  openNamesOf(queries: Queries, userIds: readonly string[]): Promise<Map<string, string>>;
  /** Returns the id of the account with this address, in a list that is empty without one. */
  idsByEmail(queries: Queries, email: string): Promise<string[]>;
  /** Whether the studio has an account. */
  hasAny(queries: Queries): Promise<boolean>;
  /** Returns the ids of up to `limit` accounts whose address contains a text. */
  idsByPartOfEmail(queries: Queries, text: string, limit: number): Promise<string[]>;
  /** Counts the accounts that were created in each period. `starts` are the periods' starts, newest first. */
  countSignUps(queries: Queries, starts: readonly number[]): Promise<{ period: number; accounts: number }[]>;
  /** Counts the accounts with an avatar. */
  countAvatars(queries: Queries): Promise<number>;
  /**
   * Returns a module's listener that ends what it does for the owner of a closed account. An event that arrives late
   * ends nothing on an account that is open again.
   */
  onClosed(module: string, handle: (accountId: string) => Promise<void>): DomainEventListener;
  /** Whether the account exists and is not closed. */
  isOpen(queries: Queries, userId: string): Promise<boolean>;
  /** Whether the account exists and its owner has proved to read mail at the address. */
  isConfirmed(queries: Queries, userId: string): Promise<boolean>;
  /** Returns the ids of the administrators whose accounts are open. */
  adminIds(queries: Queries): Promise<string[]>;
  /** Returns one page of the accounts that wait for approval, the longest waiting first. `search` is a part of the address. */
  waitingAccounts(
    queries: Queries,
    query: PageNumber & { search?: string | undefined },
  ): Promise<{ count: number; items: WaitingAccount[] }>;
  /** Lets a waiting account be opened, and mails its owner. Returns whether the account was waiting. */
  approve(tx: Tx, userId: string): Promise<boolean>;
  /** Mails the owner of a waiting account, and deletes it. Returns whether the account was waiting. */
  decline(tx: Tx, userId: string): Promise<boolean>;
  /** Whether this session of the user is live. */
  isSignedIn(queries: Queries, of: { userId: string; sessionId: string }): Promise<boolean>;
  /** Removes stored files that nothing refers to. A worker calls it periodically. Returns how many were removed. */
  sweepFiles(options?: SweepOptions): Promise<number>;
  /** Returns `undefined` when the account does not exist. */
  accountSummary(queries: Queries, userId: string): Promise<AccountSummary | undefined>;
  /** Returns the identity that all accounts of one mailbox share; `undefined` when the account does not exist. */
  creditIdentityOf(queries: Queries, userId: string): Promise<CreditIdentity | undefined>;
  /** Same as `creditIdentityOf`, stored permanently. Grant free credits only by this identity. */
  claimCreditIdentity(tx: Tx, userId: string): Promise<CreditIdentity | undefined>;
  /** Returns the account's settings; `undefined` when it does not exist. */
  settingsOf(queries: Queries, userId: string): Promise<Settings | undefined>;
  /** Returns the time zone in which the account's days begin. A command has no settings: its days are those of UTC. */
  timeZoneOf(queries: Queries, userId: string): Promise<string>;
  /** Returns the user as clients see it, the role, and the time zone of the settings. */
  userWithTimeZone(queries: Queries, userId: string): Promise<{ user: User; role: Role; timezone: string } | undefined>;
  /** Returns the owner's name and address; `undefined` without an account. Locks the account until `tx` ends. */
  contactOf(tx: Tx, userId: string): Promise<Contact | undefined>;
  /** Mails the owner in the account's language when `tx` commits. Does nothing when the account does not exist. */
  mailOwner<T extends TemplateName>(
    tx: Tx,
    userId: string,
    message: Omit<NewMail<T>, "to" | "language">,
  ): Promise<void>;
}

/** Images decoded at a time in one process. */
const imagesAtOnce = 2;

/** Creates the accounts module. Throws when a secret is too short. */
export function createAccounts(given: AccountsDependencies): Accounts {
  const { database, runtime, keyRing, permanentSecret, log, mail, jobQueue, storage, publicOrigin, confirmsAddresses } =
    given;
  const deps: AccountsDeps = {
    database,
    runtime,
    mail,
    jobQueue,
    storage,
    issuers: given.issuers,
    passwordSignIn: given.passwordSignIn,
    log,
    domainEvents: given.domainEvents,
    hashEmail: createEmailHash(permanentSecret),
    confirmsAddresses,
    signUps: given.signUps,
    isInMaintenance: () => given.isInMaintenance(),
    endSubscriptions: (accountId) => given.endSubscriptions(accountId),
    closeCredits: given.closeCredits,
    pubsub: given.pubsub,
    avatarPictures: createAvatarImages(imagesAtOnce),
    avatarAddresses: createSignedAddresses(keyRing, "atelier/accounts/avatar-address/1", () => runtime.now()),
    links: createLinks(publicOrigin),
    configuration: given.configuration,
    adminEmail: given.adminEmail,
    audit: given.audit,
    hashSetupNonce: createKeyedHash(permanentSecret, "atelier/accounts/setup-link/1"),
    passwords: createPasswords(log, given.passwordCost),
    tokens: createTokens(keyRing, runtime),
  };
  const isOpen = async (queries: Queries, userId: string) => {
    const account = await findAccount(queries, userId);
    return account !== undefined && account.disabled_at === null;
  };
  return {
    routes: routes(deps),
    jobs: accountsJobs(deps),
    listeners: [listenTo(accountDeleted, "accounts", ({ accountId }) => removeAvatars(storage, accountId))],
    exportPart: (accountId, onMissing) => exportAccount(deps, accountId, onMissing),
    mount(app, { limits }) {
      mountMedia(app, deps);
      mountIssuerSignOut(app, deps, limits);
    },
    findCaller: (token) => findCaller(deps, token),
    people: createPeople(deps),
    deleteDue: (signal) => deleteDue(deps, signal),
    firstAccountBecomesAdmin: firstAccountBecomesAdmin(deps),
    promoteConfirmedAddress: () => promoteConfirmedAddress(deps),
    setupLinkIfNeeded: () => setupLinkIfNeeded(deps),
    async emailsOf(queries, userIds) {
      const accounts = await findContacts(queries, userIds);
      return new Map(accounts.map(({ id, email }) => [id, email]));
    },
    async namesOf(queries, userIds) {
      const accounts = await findContacts(queries, userIds);
      return new Map(accounts.map(({ id, display_name }) => [id, plainLine(display_name)]));
    },
    async openNamesOf(queries, userIds) {
      const accounts = await findContacts(queries, userIds);
      const open = accounts.filter(({ disabled_at }) => disabled_at === null);
      return new Map(open.map(({ id, display_name }) => [id, plainLine(display_name)]));
    },
    async idsByEmail(queries, email) {
      const account = await findAccountByEmailKey(queries, emailKey(email));
      return account ? [account.id] : [];
    },
    hasAny: async (queries) => (await findOtherAccount(queries, "")) !== undefined,
    idsByPartOfEmail: findIdsByPartOfEmail,
    countSignUps,
    countAvatars,
    onClosed: (module, handle) =>
      listenTo(accountClosed, module, async ({ accountId }) => {
        if (!(await isOpen(database.read, accountId))) await handle(accountId);
      }),
    isOpen,
    isConfirmed: async (queries, userId) => ((await findAccount(queries, userId))?.confirmed_at ?? null) !== null,
    adminIds: findAdminIds,
    waitingAccounts: (queries, { search, ...page }) =>
      listWaitingAccounts(queries, { search, mustBeConfirmed: confirmsAddresses }, page),
    approve: (tx, userId) => approveAccount(deps, tx, userId),
    decline: (tx, userId) => declineAccount(deps, tx, userId),
    isSignedIn: async (queries, { userId, sessionId }) =>
      (await findLiveSession(queries, userId, sessionId, runtime.now())) !== undefined,
    sweepFiles: (options) => sweepAvatars(deps, options),
    async contactOf(tx, userId) {
      const account = await lockAccount(database, tx, userId);
      return account && { displayName: account.display_name, email: account.email };
    },
    settingsOf: findSettings,
    timeZoneOf: async (queries, userId) => ((await findSettings(queries, userId)) ?? defaultSettings).timezone,
    async userWithTimeZone(queries, userId) {
      const account = await findAccountWithTimeZone(queries, userId);
      return (
        account && { user: presentUser(deps.avatarAddresses, account), role: account.role, timezone: account.timezone }
      );
    },
    async mailOwner(tx, userId, message) {
      const account = await findAccount(tx, userId);
      if (account) await mailOwner(deps, tx, account, message);
    },
    async accountSummary(queries, userId) {
      const account = await findAccount(queries, userId);
      return account && { displayName: plainLine(account.display_name), isOpen: account.disabled_at === null };
    },
    async creditIdentityOf(queries, userId) {
      const account = await findAccount(queries, userId);
      return account && creditIdentityOf(deps, queries, account);
    },
    async claimCreditIdentity(tx, userId) {
      const account = await findAccount(tx, userId);
      return account && claimCreditIdentity(deps, tx, account);
    },
  };
}
