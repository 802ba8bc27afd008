import type { Database, Queries } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";
import type { Payments } from "../payments/index.ts";

export interface PeopleDeps {
  database: Database;
  domainEvents: DomainEvents;
  runtime: Runtime;
  accounts: Pick<Accounts, "mailOwner" | "people" | "settingsOf">;
  audit: Pick<Audit, "record">;
  credits: Pick<Credits, "changePlan" | "lockAccount" | "people">;
  gallery: Pick<Gallery, "storedBytesOf">;
  generation: Pick<Generation, "countRuns">;
  payments: Pick<Payments, "endUncharged" | "paysForPlan">;
  /** Returns how often what the user shares was reported. */
  reportsAbout(queries: Queries, userId: string): Promise<number>;
  /** The origin at which users reach the product. */
  publicOrigin: string;
}

export const { implement, routes } = endpointsOf<PeopleDeps>();
