export interface AuditEntryTable {
  id: string;
  created_at: number;
  /** An account, `command-line`, or `environment`. */
  actor_id: string;
  action: string;
  target_kind: string;
  target_id: string;
  /** JSON: the changed fields before and after. */
  changes: string;
  /** A keyed hash of the caller's network; empty when it is unknown. */
  network_hash: string;
  request_id: string;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    audit_entry: AuditEntryTable;
  }
}
