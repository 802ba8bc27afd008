import type { Database, Queries } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Catalogue } from "./catalogue.ts";

export interface BillingDeps {
  database: Database;
  runtime: Runtime;
  catalogue: Catalogue;
  /** When the account was made, in milliseconds since the epoch; `undefined` for an unknown one. */
  signedUpAt(queries: Queries, accountId: string): Promise<number | undefined>;
}
