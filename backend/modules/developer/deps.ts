import type { Logger } from "pino";
import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Outgoing } from "../../adapters/outgoing/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Generation } from "../generation/index.ts";
import type { SigningSecrets } from "./signing.ts";

export interface DeveloperDeps {
  database: Database;
  runtime: Runtime;
  domainEvents: DomainEvents;
  jobQueue: JobQueue;
  outgoing: Outgoing;
  accounts: Pick<Accounts, "contactOf" | "isOpen">;
  credits: Pick<Credits, "planOf">;
  generation: Pick<Generation, "readRun">;
  secrets: SigningSecrets;
  log: Logger;
  /** The product's name, sent to receivers. */
  appName(): string;
}

export const { implement, routes } = endpointsOf<DeveloperDeps>();
