import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Audit } from "../audit/index.ts";
import type { Configuration } from "../configuration/index.ts";

export interface MaintenanceDeps {
  database: Database;
  runtime: Runtime;
  configuration: Pick<Configuration, "read" | "update">;
  audit: Pick<Audit, "record">;
}

export const { implement, routes } = endpointsOf<MaintenanceDeps>();
