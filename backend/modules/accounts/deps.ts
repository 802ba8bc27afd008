import type { Logger } from "pino";
import type { Database, Tx } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { KeyedHash } from "../../http/keyed-hash.ts";
import { endpointsOf, type SignedInCaller } from "../../http/operation.ts";
import type { SignedAddresses } from "../../http/signed-addresses.ts";
import type { Configuration } from "../configuration/index.ts";
import type { Mail } from "../mail/index.ts";
import type { AvatarImages } from "./avatar-image.ts";
import type { HashEmail } from "./credit-identity.ts";
import type { SignInIssuers } from "./issuers.ts";
import type { Links } from "./links.ts";
import type { Passwords } from "./passwords.ts";
import type { SignUpGate } from "./sign-up-gate.ts";
import type { Tokens } from "./tokens.ts";

/** Who gave a role: an account, or the environment. */
export type RoleGiver = Pick<SignedInCaller, "userId" | "address" | "requestId">;

/** The audit log. A later module implements it. */
export interface RoleLog {
  record(
    tx: Tx,
    by: RoleGiver,
    performed: {
      action: "user.role_changed";
      target: { kind: "user"; id: string };
      changes: Record<string, { before: unknown; after: unknown }>;
    },
  ): Promise<void>;
}

/** The dependencies of this module's operations. */
export interface AccountsDeps {
  database: Database;
  runtime: Runtime;
  passwords: Passwords;
  tokens: Tokens;
  mail: Mail;
  jobQueue: JobQueue;
  pubsub: Pick<PubSub, "publish">;
  links: Links;
  storage: Storage;
  avatarPictures: AvatarImages;
  avatarAddresses: SignedAddresses;
  log: Logger;
  domainEvents: DomainEvents;
  hashEmail: HashEmail;
  issuers: SignInIssuers;
  /** Whether users may have passwords and sign in with them. */
  passwordSignIn: boolean;
  configuration: Pick<Configuration, "claim" | "clear" | "load" | "read">;
  /** The address whose owner becomes the administrator; `null` when none is reserved. */
  adminEmail: string | null;
  /** Returns the token of the setup link for its random part. */
  hashSetupNonce: KeyedHash;
  audit: RoleLog;
  /** Whether new users must first confirm that they read mail at their address. */
  confirmsAddresses: boolean;
  /** Decides who may have an account. */
  signUps: SignUpGate;
  /** Whether no account is created for now. */
  isInMaintenance(): boolean;
  /** Ends the account's subscriptions. Returns whether they have ended. */
  endSubscriptions(accountId: string): Promise<boolean>;
  /** Lets the account reserve nothing more, or lets it again. */
  closeCredits(tx: Tx, accountId: string, isClosed: boolean): Promise<void>;
}

export const { implement, routes } = endpointsOf<AccountsDeps>();
