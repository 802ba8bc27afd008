import type { Role } from "../../../contract/roles.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { Outcome, Refusal } from "../../http/operation.ts";

/** Someone who wants an account. */
export interface Applicant {
  email: string;
  inviteToken: string | undefined;
  /** Whether this one may sign up in every mode. Called only where it matters. */
  mayAlways(): Promise<boolean>;
}

/** What an applicant gets. */
export interface Admission {
  role: Role;
  /** Whether the account can be opened without an administrator's approval. */
  isApproved: boolean;
  /** Whether the applicant has shown to read mail at the address. */
  provesAddress: boolean;
  invite: { id: string; createdBy: string; starterHundredths: number | null } | null;
}

/** An account that was just created. */
export interface NewSignUp {
  accountId: string;
  email: string;
  /** The client's address; `undefined` when it is unknown. */
  address: string | undefined;
  admission: Admission;
}

/** Decides who may have an account. A later module implements it. */
export interface SignUpGate {
  /** Decides about an applicant. An invite is checked but not used up. */
  admit(queries: Queries, applicant: Applicant): Promise<Outcome<Admission>>;
  /** Uses an admission's invite up, if it has one. Returns the refusal when it no longer works. */
  spendInvite(tx: Tx, admission: Admission): Promise<Refusal | undefined>;
  /** Records a new account. */
  record(tx: Tx, signUp: NewSignUp): Promise<void>;
  /** Takes the same steps as `record` without an effect. */
  recordNothing(tx: Tx): Promise<void>;
  /** Tells the administrators that an account waits for approval. */
  announceWaiting(tx: Tx): Promise<void>;
}
