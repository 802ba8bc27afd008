import { z } from "zod";
import type { Tx } from "../../adapters/database/port.ts";
import { isSameSecret } from "../../http/is-same-secret.ts";
import type { Setting } from "../configuration/index.ts";
import type { AccountsDeps } from "./deps.ts";
import { type AccountRecord, findOtherAccount, hasUsableAdmin, setRole } from "./records/accounts.ts";
import { emailKey } from "./rules.ts";

/** The account that became the administrator because it was the first one. */
const firstAdmin: Setting<string> = { name: "first_admin", schema: z.string(), initial: "" };
/** The random part of the setup link; empty while there is no link. */
const setupNonce: Setting<string> = { name: "setup_link", schema: z.string(), initial: "" };

type FirstAdminDeps = Pick<
  AccountsDeps,
  "adminEmail" | "configuration" | "confirmsAddresses" | "database" | "links" | "hashSetupNonce" | "runtime"
>;

/** Makes a new account the administrator when it is the first one and no address is reserved for that. */
export async function promoteFirstAccount(deps: FirstAdminDeps, tx: Tx, accountId: string): Promise<void> {
  if (deps.adminEmail !== null || (await findOtherAccount(tx, accountId))) return;
  // Of concurrent registrations, one claims the role.
  if (await deps.configuration.claim(tx, firstAdmin, accountId)) await setRole(tx, accountId, "admin");
}

/** Makes an account the administrator when its address, now confirmed, is the reserved one. */
export async function promoteReservedAddress(
  { adminEmail }: FirstAdminDeps,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "email_key">,
): Promise<void> {
  if (adminEmail !== null && emailKey(adminEmail) === account.email_key) await setRole(tx, account.id, "admin");
}

/**
 * Returns a one-time link with which a signed-in user becomes the administrator, or `undefined` while the studio has an
 * administrator or gets one with its first account. All processes return the same link.
 */
export async function setupLinkIfNeeded(deps: FirstAdminDeps): Promise<string | undefined> {
  const { adminEmail, configuration, confirmsAddresses, database, links, runtime } = deps;
  if (await hasUsableAdmin(database.read, confirmsAddresses)) return undefined;
  if (adminEmail === null ? !(await findOtherAccount(database.read, "")) : confirmsAddresses) return undefined;
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
