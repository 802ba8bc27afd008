import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Billing } from "../billing/index.ts";

export interface DeveloperDeps {
  database: Database;
  runtime: Runtime;
  accounts: Pick<Accounts, "accountFacts" | "contactOf">;
  billing: Pick<Billing, "planOf">;
}
