import type { Database } from "../../adapters/database/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Notifications } from "../notifications/index.ts";

export interface ShellDeps {
  /** The studio's name. */
  appName: string;
  database: Database;
  accounts: Pick<Accounts, "userWithTimeZone">;
  credits: Pick<Credits, "spendable">;
  notifications: Pick<Notifications, "unreadOf">;
}

export const { implement, routes } = endpointsOf<ShellDeps>();
