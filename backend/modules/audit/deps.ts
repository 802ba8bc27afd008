import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";

export interface AuditDeps {
  database: Database;
  runtime: Runtime;
  accounts: Pick<Accounts, "emailsOf" | "idsByEmail" | "timeZoneOf">;
  /** Returns a keyed hash of the network of a client's address. */
  hashNetwork(address: string): string;
}

export const { implement, routes } = endpointsOf<AuditDeps>();
