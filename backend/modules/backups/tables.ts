/** The outcome of a scheduled backup. Instants are milliseconds since the epoch, UTC. */
export interface BackupTable {
  due_at: number;
  ended_at: number;
  /** How long it took. `null` if it failed, like the next three. */
  milliseconds: number | null;
  folder: string | null;
  size_bytes: number | null;
  file_count: number | null;
  /** Why it failed; `null` if it is complete. */
  problem: string | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    backup: BackupTable;
  }
}
