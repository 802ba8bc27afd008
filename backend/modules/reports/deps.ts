import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { SignedAddresses } from "../../http/signed-addresses.ts";
import type { SignedIds } from "../../http/signed-ids.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Mail } from "../mail/index.ts";
import type { Sharing } from "../sharing/index.ts";

export interface ReportsDeps {
  database: Database;
  storage: Storage;
  runtime: Runtime;
  domainEvents: DomainEvents;
  mail: Pick<Mail, "send">;
  accounts: Pick<
    Accounts,
    "accountSummary" | "idsByEmail" | "isOpen" | "mailOwner" | "namesOf" | "people" | "settingsOf" | "userWithTimeZone"
  >;
  audit: Pick<Audit, "record">;
  gallery: Pick<Gallery, "moderation">;
  sharing: Pick<Sharing, "target">;
  /** The origin at which users reach the product. */
  publicOrigin: string;
  /** The tokens of the mailed links to statements. */
  statementTokens: SignedIds;
  /** Signs the addresses of reported media for staff. */
  mediaAddresses: SignedAddresses;
  /** Returns a keyed hash that recognizes a reporter without naming one. */
  hashReporter(reporter: string): string;
}

export const { implement, routes } = endpointsOf<ReportsDeps>();
