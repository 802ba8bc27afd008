import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Gallery } from "../gallery/index.ts";

export interface SeriesDeps {
  database: Database;
  runtime: Runtime;
  accounts: Pick<Accounts, "contactOf">;
  gallery: Pick<Gallery, "findSource" | "sourceAddresses">;
}

export const { implement, routes } = endpointsOf<SeriesDeps>();
