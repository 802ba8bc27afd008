import type { ProcessKind } from "../../../contract/admin/process-terms.ts";

/** The last look for stored files that nothing refers to, one row for each area of the storage. */
export interface FileSweepTable {
  area: string;
  /** Milliseconds since the epoch, UTC. */
  swept_at: number;
  /** Found and kept. */
  orphans: number;
  removed: number;
}

/** A running program. */
export interface ProcessTable {
  id: string;
  kind: ProcessKind;
  host_name: string;
  version: string;
  /** Whether it takes jobs now; 0 or 1. */
  works: number;
  /** Milliseconds since the epoch, UTC. */
  started_at: number;
  seen_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    file_sweep: FileSweepTable;
    process: ProcessTable;
  }
}
