import type { AuditAction } from "../../contract/admin/audit-terms.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Returns the recorded actions of one kind, the oldest first. */
export async function auditOf({ adapters }: Pick<StudioBackend, "adapters">, action: AuditAction) {
  const rows = await adapters.database.read
    .selectFrom("audit_entry")
    .select(["actor_id", "target_id", "changes"])
    .where("action", "=", action)
    .orderBy("id")
    .execute();
  return rows.map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) as unknown }));
}
