import type { z } from "zod";
import type { auditFilter } from "../../../contract/admin/audit.ts";
import { dayStartIn } from "../../../contract/day-start.ts";
import type { StaffCaller } from "../../http/operation.ts";
import type { AuditDeps } from "./deps.ts";
import type { EntryFilter } from "./records.ts";

/**
 * Returns the conditions of a request, with the days of the caller's time zone. An email address stands for its account;
 * an unknown one matches nothing.
 */
export async function entryFilter(
  { accounts, database }: AuditDeps,
  { action, actor, target, from, to }: z.output<typeof auditFilter>,
  { userId }: StaffCaller,
): Promise<EntryFilter> {
  const actorIds = actor === undefined ? undefined : [actor, ...(await accounts.idsByEmail(database.read, actor))];
  const startOfDay = dayStartIn(await accounts.timeZoneOf(database.read, userId));
  return {
    action,
    actorIds,
    targetId: target,
    from: from === undefined ? undefined : startOfDay(from, 0),
    until: to === undefined ? undefined : startOfDay(to, 1),
  };
}
