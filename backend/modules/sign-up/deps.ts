import type { Database } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Configuration } from "../configuration/index.ts";
import type { Mail } from "../mail/index.ts";
import type { HashNetwork } from "./rules.ts";

export interface SignUpDeps {
  database: Database;
  runtime: Runtime;
  configuration: Configuration;
  accounts: Pick<
    Accounts,
    "adminIds" | "approve" | "decline" | "emailsOf" | "isConfirmed" | "mailOwner" | "waitingAccounts"
  >;
  audit: Pick<Audit, "record">;
  mail: Pick<Mail, "send">;
  /** Whether new users must confirm their address before they sign in. */
  confirmsAddresses: boolean;
  /** The origin at which users reach the product. */
  publicOrigin: string;
  hashNetwork: HashNetwork;
}

export const { implement, routes } = endpointsOf<SignUpDeps>();
