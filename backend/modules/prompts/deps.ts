import type { Database, Queries } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";

export interface PromptsDeps {
  database: Database;
  search: Search;
  runtime: Runtime;
  /** Whether an account is still there. */
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
}
