import type { Database } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Mail } from "../mail/index.ts";
import type { Links } from "./links.ts";
import type { Passwords } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

/** What the operations of this room work with. */
export interface AccountsContext {
  database: Database;
  runtime: Runtime;
  passwords: Passwords;
  tokens: Tokens;
  mail: Mail;
  jobQueue: JobQueue;
  links: Links;
  /** Whether somebody who signs up must first prove to read mail at the address. */
  confirmsAddresses: boolean;
}
