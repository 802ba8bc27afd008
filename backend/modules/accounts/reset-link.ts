import type { Queries } from "../../adapters/database/port.ts";
import { tenant } from "./links.ts";
import { findTokenOwner } from "./records/account-tokens.ts";

/** Returns the account of a valid reset link, mailed or handed over, without using it up. `now` is in milliseconds since the epoch. */
export async function findResetOwner(
  queries: Queries,
  link: { uid: string; token: string; tenant: string },
  now: number,
): Promise<string | undefined> {
  const owner =
    (await findTokenOwner(queries, link.token, "reset", now)) ??
    (await findTokenOwner(queries, link.token, "handed-over-reset", now));
  return owner === link.uid && link.tenant === tenant ? owner : undefined;
}
