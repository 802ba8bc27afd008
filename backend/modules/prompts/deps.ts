import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";

export interface PromptsDeps {
  database: Database;
  search: Search;
  runtime: Runtime;
  accounts: Pick<Accounts, "contactOf">;
}

export const { implement, routes } = endpointsOf<PromptsDeps>();
