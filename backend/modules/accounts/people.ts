import type { Role } from "../../../contract/roles.ts";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { streamsEndTopic } from "../../http/event-stream.ts";
import type { Refusal } from "../../http/operation.ts";
import type { AccountsDeps } from "./deps.ts";
import { accountClosed } from "./domain-events.ts";
import { isLastAdmin } from "./last-admin.ts";
import { endTokens, newLinkToken, storeToken } from "./records/account-tokens.ts";
import { lockAccount, setRole } from "./records/accounts.ts";
import { findPerson, listPeople, type PersonFilter, type PersonRecord, setClosed } from "./records/people.ts";
import { listLiveSessions, revokeSessions, type SessionRecord } from "./records/sessions.ts";
import { graceMilliseconds, refusalOfPasswords, resetMilliseconds, signInLinkMilliseconds } from "./rules.ts";

/** A link to hand over. It works once. */
export interface OneTimeLink {
  url: string;
  /** In milliseconds since the epoch. */
  expiresAt: number;
}

/** What administrators see of accounts, and do with them. Every change works in the caller's transaction. */
export interface People {
  /** Returns one page of the accounts, the newest first, and their number. */
  list(filter: PersonFilter, page: PageNumber): Promise<{ count: number; items: PersonRecord[] }>;
  find(queries: Queries, id: string): Promise<PersonRecord | undefined>;
  /** Returns the account and locks it until the transaction ends. */
  lock(tx: Tx, id: string): Promise<PersonRecord | undefined>;
  /** Whether the account is the only administrator who can sign in. */
  isLastAdmin(tx: Tx, person: PersonRecord): Promise<boolean>;
  setRole(tx: Tx, id: string, role: Role): Promise<void>;
  /** Lists the live sessions, the most recently used first. */
  sessionsOf(queries: Queries, id: string): Promise<SessionRecord[]>;
  /** Ends all sessions, event streams, and the sign-in link. Returns how many sessions. */
  endSessions(tx: Tx, id: string): Promise<number>;
  /**
   * Closes an open account: its sessions, keys, and event streams end, and other modules end its work. Returns when, in
   * milliseconds since the epoch.
   */
  close(tx: Tx, id: string): Promise<number>;
  /** Opens an account, and withdraws its deletion. */
  open(tx: Tx, id: string): Promise<void>;
  /** Closes an account that is deleted after the grace period. Returns when, in milliseconds since the epoch. */
  scheduleDeletion(tx: Tx, person: PersonRecord): Promise<number>;
  /** Withdraws the deletion. The account opens unless it was closed before. */
  keep(tx: Tx, person: PersonRecord): Promise<void>;
  /** Returns why no one can have a password; `undefined` while passwords are in use. */
  refusalOfPasswords(): Refusal | undefined;
  /** Earlier links of the same kind end. */
  resetLink(tx: Tx, id: string): Promise<OneTimeLink>;
  signInLink(tx: Tx, id: string): Promise<OneTimeLink>;
}

export function createPeople(deps: AccountsDeps): People {
  const { closeCredits, database, domainEvents, links, pubsub, runtime } = deps;

  async function endSessions(tx: Tx, id: string): Promise<number> {
    await endTokens(tx, id, ["sign-in"]);
    const ended = await revokeSessions(tx, id, runtime.now());
    database.afterCommit(tx, () => pubsub.publish(streamsEndTopic(id)));
    return ended;
  }

  async function closeUntil(tx: Tx, id: string, closed: { disabled_at: number; deletes_at: number | null }) {
    await setClosed(tx, id, closed);
    await endSessions(tx, id);
    await closeCredits(tx, id, true);
    await domainEvents.publish(tx, accountClosed, { accountId: id });
  }

  async function open(tx: Tx, id: string): Promise<void> {
    await setClosed(tx, id, { disabled_at: null, deletes_at: null });
    await closeCredits(tx, id, false);
  }

  async function newLink(tx: Tx, accountId: string, purpose: "handed-over-reset" | "sign-in"): Promise<OneTimeLink> {
    const isReset = purpose === "handed-over-reset";
    const token = newLinkToken(runtime);
    const expiresAt = runtime.now() + (isReset ? resetMilliseconds : signInLinkMilliseconds);
    await storeToken(tx, runtime, token, { accountId, purpose, expiresAt });
    return { url: isReset ? links.resetPassword(accountId, token) : links.signInLink(token), expiresAt };
  }

  return {
    list: (filter, page) => listPeople(database, filter, page, runtime.now()),
    find: (queries, id) => findPerson(queries, id, runtime.now()),
    lock: async (tx, id) => (await lockAccount(database, tx, id)) && findPerson(tx, id, runtime.now()),
    isLastAdmin: (tx, person) => isLastAdmin(deps, tx, person),
    setRole,
    sessionsOf: (queries, id) => listLiveSessions(queries, id, runtime.now()),
    endSessions,
    async close(tx, id) {
      const now = runtime.now();
      await closeUntil(tx, id, { disabled_at: now, deletes_at: null });
      return now;
    },
    open,
    async scheduleDeletion(tx, { id, disabled_at }) {
      const now = runtime.now();
      const deletesAt = now + graceMilliseconds;
      await closeUntil(tx, id, { disabled_at: disabled_at ?? now, deletes_at: deletesAt });
      return deletesAt;
    },
    async keep(tx, { id, disabled_at, deletes_at }) {
      // The deletion itself closed the account if both have the same beginning.
      const wasOpen = deletes_at !== null && disabled_at === deletes_at - graceMilliseconds;
      if (wasOpen) await open(tx, id);
      else await setClosed(tx, id, { disabled_at, deletes_at: null });
    },
    refusalOfPasswords: () => refusalOfPasswords(deps),
    resetLink: (tx, id) => newLink(tx, id, "handed-over-reset"),
    signInLink: (tx, id) => newLink(tx, id, "sign-in"),
  };
}
