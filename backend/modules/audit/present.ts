import { z } from "zod";
import type { AuditEntry } from "../../../contract/admin/audit.ts";
import { instant } from "../../../contract/instants.ts";
import type { AuditEntryRecord } from "./records.ts";

/** What was not there before has no value, which JSON leaves out. */
const value = z.unknown().default(null);
const changes = z.record(z.string(), z.object({ before: value, after: value }));

export function presentEntry(entry: AuditEntryRecord, emails: ReadonlyMap<string, string>): AuditEntry {
  const { id, actor_id, action, target_kind, target_id, request_id } = entry;
  return {
    id,
    created_at: instant(entry.created_at),
    actor_id,
    actor_email: emails.get(actor_id) ?? null,
    action,
    target_kind,
    target_id,
    changes: changes.parse(JSON.parse(entry.changes)),
    network: entry.network_hash,
    request_id,
  };
}
