import type { Logger } from "pino";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { JobDefinition, JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { FindCaller } from "../../http/bind.ts";
import type { Route } from "../../http/operation.ts";
import type { Mail } from "../mail/index.ts";
import type { AccountsContext } from "./context.ts";
import { createLinks } from "./links.ts";
import { findCaller } from "./operations/find-caller.ts";
import { mailLinkJob } from "./operations/mail-link.ts";
import { createPasswords } from "./passwords.ts";
import { findAccount } from "./records.ts";
import { accountsRoutes } from "./routes.ts";
import { createTokens } from "./tokens.ts";

export interface AccountsDependencies {
  database: Database;
  runtime: Runtime;
  /** At least 32 random bytes that stay the same across starts; every key of this room is derived from it. */
  secret: Uint8Array;
  log: Logger;
  mail: Mail;
  jobQueue: JobQueue;
  /** Where people reach the product. */
  publicOrigin: string;
  /** Whether somebody who signs up must first prove to read mail at the address. */
  confirmsAddresses: boolean;
}

/** What other rooms may know of an account. */
export interface AccountFacts {
  /** Milliseconds since the epoch, UTC. */
  createdAt: number;
}

export interface Accounts {
  routes: readonly Route[];
  jobs: JobDefinition[];
  findCaller: FindCaller;
  /** `undefined` when there is no such account. */
  accountFacts(queries: Queries, userId: string): Promise<AccountFacts | undefined>;
}

/** The room of accounts and sessions. Throws when the secret is too short. */
export function createAccounts(deps: AccountsDependencies): Accounts {
  const { database, runtime, secret, log, mail, jobQueue, publicOrigin, confirmsAddresses } = deps;
  const context: AccountsContext = {
    database,
    runtime,
    mail,
    jobQueue,
    confirmsAddresses,
    links: createLinks(publicOrigin),
    passwords: createPasswords(log),
    tokens: createTokens(secret, runtime),
  };
  return {
    routes: accountsRoutes(context),
    jobs: [mailLinkJob(context)],
    findCaller: findCaller(context),
    async accountFacts(queries, userId) {
      const account = await findAccount(queries, userId);
      return account && { createdAt: account.created_at };
    },
  };
}
