import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Catalogue } from "./catalogue.ts";

/** What is sold. */
export interface CreditsFeatures {
  /** Plans, payments and the ledger; without them credits are only granted and spent. */
  billing: boolean;
  packs: boolean;
}

export interface CreditsDeps {
  database: Database;
  domainEvents: DomainEvents;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  accounts: Pick<Accounts, "claimCreditIdentity" | "creditIdentityOf" | "settingsOf">;
  catalogue: Catalogue;
  /** Everything when left out. */
  features?: CreditsFeatures;
  log: { error(details: object, message: string): void };
}
