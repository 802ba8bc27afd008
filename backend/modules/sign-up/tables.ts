import type { Role } from "../../../contract/roles.ts";

export interface InviteTable {
  id: string;
  /** Lower-case hexadecimal SHA-256 of the token in the link that the administrator saw. */
  shown_hash: string;
  /** The same of the token in the mailed link; `null` when none was mailed. */
  mailed_hash: string | null;
  /** The only address that may use the invite; `null` for any. */
  email: string | null;
  role: Role;
  /** The free credits of the first month, instead of the usual ones. */
  starter_hundredths: number | null;
  uses_max: number;
  used: number;
  expires_at: number;
  revoked_at: number | null;
  /** An account, or `command-line`. */
  created_by: string;
  created_at: number;
}

export interface SignUpTable {
  account_id: string;
  created_at: number;
  /** A keyed hash of the network, kept for 30 days; empty when it is unknown. */
  network_hash: string;
  /** The domain of the email address. */
  domain: string;
  invite_id: string | null;
  /** When the first free credits were granted; `null` before. */
  granted_at: number | null;
  /** The free credits of the first month: those of the invite, then those that were granted. */
  starter_hundredths: number | null;
  /** The part that is granted first, and the days until all are; `null` for everything at once. */
  first_hundredths: number | null;
  portion_days: number | null;
  /** Which budget was used up when credits were last due, and when they are tried again. */
  refused_by: "network" | "studio" | null;
  refused_until: number | null;
}

export interface FreeCreditBudgetTable {
  /** `studio`, or a keyed hash of the network. */
  scope: string;
  /** Whole days since the epoch, UTC. */
  day: number;
  /** Hundredths of a credit for the studio, accounts for a network. */
  used: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    invite: InviteTable;
    sign_up: SignUpTable;
    free_credit_budget: FreeCreditBudgetTable;
  }
}
