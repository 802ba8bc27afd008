import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Passwords } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

/** What the operations of this room work with. */
export interface AccountsContext {
  database: Database;
  runtime: Runtime;
  passwords: Passwords;
  tokens: Tokens;
}
