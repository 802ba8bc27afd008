/** The last look for stored files that nothing refers to, one row for each area of the storage. */
export interface FileSweepTable {
  area: string;
  /** Milliseconds since the epoch, UTC. */
  swept_at: number;
  /** Found and kept. */
  orphans: number;
  removed: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    file_sweep: FileSweepTable;
  }
}
