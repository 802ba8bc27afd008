import type { Database, Queries } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Catalogue } from "./catalogue.ts";

export interface BillingDeps {
  database: Database;
  runtime: Runtime;
  catalogue: Catalogue;
  /**
   * What an account's free credits are counted by, and since when, in milliseconds since the epoch: the same for all
   * accounts that one address has had. `undefined` for an unknown one.
   */
  creditIdentityOf(queries: Queries, accountId: string): Promise<{ id: string; since: number } | undefined>;
}
