import type { CreditSettings } from "../../../contract/admin/catalog.ts";
import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Connections } from "../connections/index.ts";
import type { SignUp } from "../sign-up/index.ts";
import type { Catalogue } from "./catalogue.ts";
import type { MovedCredits } from "./rules.ts";

/** Which offers the operator turned on. */
export interface CreditsFeatures {
  /** Plans, payments and the ledger. Without them, credits are only granted and spent. */
  billing: boolean;
  packs: boolean;
}

export interface CreditsDeps {
  database: Database;
  domainEvents: DomainEvents;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  accounts: Pick<Accounts, "claimCreditIdentity" | "creditIdentityOf" | "settingsOf">;
  /** Decides about the free credits of new accounts. All get whole months if omitted. */
  freeCredits?: Pick<SignUp, "decideFreeCredits" | "freeCreditsOf">;
  /** Returns the catalog as of now. */
  catalogue: () => Catalogue;
  /** Returns an administrator's price of a model, which replaces the catalog's. There are none if omitted. */
  modelPrice?: Connections["priceOf"];
  /** Returns whether credits are used now, and the daily limits that apply without them. They are used if omitted. */
  settings?: () => CreditSettings;
  /** All features if omitted. */
  features?: CreditsFeatures;
  /** Called once for each line of the ledger, after the commit. */
  onMoved?(moved: MovedCredits): void;
  log: { error(details: object, message: string): void };
  /**
   * The accounts that have all free credits that were due, with the time of the next ones in UTC milliseconds. A grant is
   * never undone, so what is in here stays true.
   */
  grantedStarters: Map<string, number>;
}

/** What the module is given. */
export type CreditsDependencies = Omit<CreditsDeps, "grantedStarters">;

export const { implement, routes } = endpointsOf<CreditsDeps>();
