import type { Database } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Mailer } from "../../adapters/mailer/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";

export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** The dependencies of this module's operations. */
export interface MailDeps {
  database: Database;
  jobQueue: JobQueue;
  runtime: Runtime;
  mailer: Mailer;
  /** Returns the studio's current name. */
  appName(): string;
  /** `Name <address>`, or only an address, before which the studio's name is put. */
  from: string;
  log: MailLog;
}
