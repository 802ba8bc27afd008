import type { Database } from "../../adapters/database/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Announcements } from "../announcement/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Maintenance } from "../maintenance/index.ts";
import type { Notifications } from "../notifications/index.ts";
import type { SignUp } from "../sign-up/index.ts";
import type { Studio } from "../studio/index.ts";
import type { Verification } from "../verification/index.ts";

export interface ShellDeps {
  /** Returns the studio's current name. */
  appName(): string;
  /** Returns the sentence that shows visitors what the studio does; `null` for the built-in one. */
  tagline(): string | null;
  /** The studio's first steps. */
  studio: Pick<Studio, "isUnfinished" | "needsSetup">;
  database: Database;
  announcements: Pick<Announcements, "shown">;
  maintenance: Pick<Maintenance, "notice">;
  accounts: Pick<Accounts, "userWithTimeZone">;
  signUp: Pick<SignUp, "policy">;
  credits: Pick<Credits, "areOn" | "spendable">;
  notifications: Pick<Notifications, "unreadOf">;
  verification: Pick<Verification, "isPublic">;
}

export const { implement, routes } = endpointsOf<ShellDeps>();
