import type { Queries } from "../../adapters/database/port.ts";
import type { StaffCaller } from "../../http/operation.ts";
import type { ReportsDeps } from "./deps.ts";
import type { Deciding } from "./rules.ts";
import type { ReportTable } from "./tables.ts";

/** Returns who decides about whose item, as the rules need it. */
export async function decidingOf(
  { accounts }: Pick<ReportsDeps, "accounts">,
  queries: Queries,
  { owner_id }: Pick<ReportTable, "owner_id">,
  { userId, role }: Pick<StaffCaller, "userId" | "role">,
): Promise<Deciding> {
  const owner = await accounts.userWithTimeZone(queries, owner_id);
  return { callerId: userId, callerRole: role, ownerRole: owner?.role };
}
