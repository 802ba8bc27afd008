import type { z } from "zod";
import type { auditFilter } from "../../../contract/admin/audit.ts";
import type { AuditDeps } from "./deps.ts";
import type { EntryFilter } from "./records.ts";

const dayMilliseconds = 24 * 3_600 * 1_000;

/** Returns the conditions of a request. An email address stands for its account; an unknown one matches nothing. */
export async function entryFilter(
  { accounts, database }: AuditDeps,
  { action, actor, target, from, to }: z.output<typeof auditFilter>,
): Promise<EntryFilter> {
  const actorIds = actor === undefined ? undefined : [actor, ...(await accounts.idsByEmail(database.read, actor))];
  return {
    action,
    actorIds,
    targetId: target,
    from: from === undefined ? undefined : Date.parse(from),
    until: to === undefined ? undefined : Date.parse(to) + dayMilliseconds,
  };
}
