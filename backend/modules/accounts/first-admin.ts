import { z } from "zod";
import type { Role } from "../../../contract/roles.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { isSameSecret } from "../../http/is-same-secret.ts";
import type { Caller } from "../../http/operation.ts";
import type { Setting } from "../configuration/index.ts";
import type { AccountsDeps, RoleGiver } from "./deps.ts";
import {
  type AccountRecord,
  findOtherAccount,
  hasUsableAdmin,
  lockAccountByEmailKey,
  setRole,
} from "./records/accounts.ts";
import { emailKey } from "./rules.ts";

/** The account that became the administrator because it was the first one. */
const firstAdmin: Setting<string> = { name: "first_admin", schema: z.string(), initial: "" };
/** The actor of what a setting of the environment does, in the audit log. */
export const environment = "environment";
/** The random part of the setup link; empty while there is no link. */
const setupNonce: Setting<string> = { name: "setup_link", schema: z.string(), initial: "" };

type FirstAdminDeps = Pick<
  AccountsDeps,
  | "adminEmail"
  | "audit"
  | "configuration"
  | "confirmsAddresses"
  | "database"
  | "hashSetupNonce"
  | "issuers"
  | "links"
  | "passwordSignIn"
  | "runtime"
>;

/**
 * Whether the first account becomes the administrator. Not where the operator names the administrator in another way, nor
 * where only an issuer creates accounts: any of its users could arrive first.
 */
export function firstAccountBecomesAdmin({
  adminEmail,
  issuers,
  passwordSignIn,
}: Pick<AccountsDeps, "adminEmail" | "issuers" | "passwordSignIn">): boolean {
  return adminEmail === null && passwordSignIn && (issuers.oidc?.adminClaim ?? null) === null;
}

/** Makes a new account the administrator when it is the first one and that decides. */
export async function promoteFirstAccount(
  deps: FirstAdminDeps,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "role">,
  { address, requestId }: Caller,
): Promise<void> {
  if (!firstAccountBecomesAdmin(deps) || (await findOtherAccount(tx, account.id))) return;
  // Of concurrent registrations, one claims the role.
  if (await deps.configuration.claim(tx, firstAdmin, account.id))
    await makeAdmin(deps, tx, account, "first account", { userId: account.id, address, requestId });
}

/** Makes an account the administrator when its address, now confirmed, is the reserved one. */
export async function promoteReservedAddress(
  deps: FirstAdminDeps,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "email_key" | "role">,
): Promise<void> {
  if (deps.adminEmail === null || emailKey(deps.adminEmail) !== account.email_key) return;
  await makeAdmin(deps, tx, account, "ADMIN_EMAIL", { userId: environment, address: undefined });
}

/**
 * While the studio has no administrator, makes the account with the reserved address the administrator if its address
 * was confirmed before it was reserved.
 */
export async function promoteConfirmedAddress(deps: FirstAdminDeps): Promise<void> {
  const { adminEmail, confirmsAddresses, database } = deps;
  if (adminEmail === null) return;
  await database.transaction(async (tx) => {
    // Of processes that start together, the lock lets one look first.
    const account = await lockAccountByEmailKey(database, tx, emailKey(adminEmail));
    if (!account || account.confirmed_at === null || account.disabled_at !== null) return;
    if (!(await hasUsableAdmin(tx, confirmsAddresses))) await promoteReservedAddress(deps, tx, account);
  });
}

/** Makes an account the administrator, and records who did it and why. */
export async function makeAdmin(
  deps: FirstAdminDeps,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "role">,
  reason: "first account" | "ADMIN_EMAIL" | "setup link",
  by: RoleGiver,
): Promise<void> {
  if (account.role !== "admin") await changeRole(deps, tx, account, { role: "admin", reason, by });
}

/** Gives an account another role, and records who did it and why. */
export async function changeRole(
  { audit }: Pick<AccountsDeps, "audit">,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "role">,
  { role, reason, by }: { role: Role; reason: string; by: RoleGiver },
): Promise<void> {
  await setRole(tx, account.id, role);
  await audit.record(tx, by, {
    action: "user.role_changed",
    target: { kind: "user", id: account.id },
    changes: { role: { before: account.role, after: role }, reason: { before: null, after: reason } },
  });
}

/**
 * Returns a one-time link with which a signed-in user becomes the administrator, or `undefined` while the studio has an
 * administrator or gets one without the link. All processes return the same link.
 */
export async function setupLinkIfNeeded(deps: FirstAdminDeps): Promise<string | undefined> {
  const { adminEmail, configuration, confirmsAddresses, database, links, runtime } = deps;
  if (await hasUsableAdmin(database.read, confirmsAddresses)) return undefined;
  if (adminEmail !== null && confirmsAddresses) return undefined;
  if (firstAccountBecomesAdmin(deps) && !(await findOtherAccount(database.read, ""))) return undefined;
  await database.transaction((tx) =>
    configuration.claim(tx, setupNonce, Buffer.from(runtime.randomBytes(16)).toString("hex")),
  );
  await configuration.load();
  return links.setup(tokenOf(deps));
}

/** Uses the setup link's token up. Returns whether it was valid. */
export async function consumeSetupToken(deps: FirstAdminDeps, tx: Tx, token: string): Promise<boolean> {
  const { configuration, confirmsAddresses } = deps;
  if (configuration.read(setupNonce) === "" || !isSameSecret(token, tokenOf(deps))) return false;
  // Of concurrent uses, one clears it. A link from before there was an administrator is no longer valid.
  return (await configuration.clear(tx, setupNonce)) && !(await hasUsableAdmin(tx, confirmsAddresses));
}

function tokenOf({ configuration, hashSetupNonce }: FirstAdminDeps): string {
  return hashSetupNonce(configuration.read(setupNonce));
}
