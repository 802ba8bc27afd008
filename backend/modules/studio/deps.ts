import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Configuration } from "../configuration/index.ts";
import type { Mail } from "../mail/index.ts";

export interface StudioDeps {
  database: Database;
  runtime: Pick<Runtime, "newId">;
  configuration: Configuration;
  audit: Pick<Audit, "record">;
  accounts: Pick<Accounts, "emailsOf" | "firstAccountBecomesAdmin" | "hasAny">;
  mail: Pick<Mail, "hasServer" | "send" | "sender">;
  /** Whether new users must confirm their email address. */
  confirmsAddresses: boolean;
  /** The origin at which users reach the product. */
  publicOrigin: string;
}

export const { implement, routes } = endpointsOf<StudioDeps>();
