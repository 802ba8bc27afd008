import type { CreditSettings } from "../../../contract/admin/catalog.ts";
import type { Database } from "../../adapters/database/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Audit } from "../audit/index.ts";
import type { Configuration } from "../configuration/index.ts";
import type { LiveCatalogue } from "../credits/index.ts";
import type { Payments } from "../payments/index.ts";

export interface CatalogDeps {
  database: Database;
  configuration: Configuration;
  audit: Pick<Audit, "record">;
  /** The catalog that every module reads. */
  catalogue: LiveCatalogue;
  creditSettings: () => CreditSettings;
  payments: Pick<Payments, "countRenewing" | "keepTerms" | "providerName">;
  /** Whether the operator offers plans and payments at all. */
  sellsPlans: boolean;
}

export const { implement, routes } = endpointsOf<CatalogDeps>();
