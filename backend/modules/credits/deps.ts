import type { Database } from "../../adapters/database/port.ts";
import type { Facts } from "../../adapters/facts/port.ts";
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
  facts: Facts;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  accounts: Pick<Accounts, "claimCreditIdentity" | "creditIdentityOf" | "settingsOf">;
  catalogue: Catalogue;
  /** Everything when left out. */
  features?: CreditsFeatures;
  log: { error(facts: object, message: string): void };
}
