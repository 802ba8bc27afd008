/** Instants are milliseconds since the epoch, UTC. */
export interface DataExportTable {
  account_id: string;
  id: string;
  asked_at: number;
  /** When packing ended or failed; `null` while it is running. */
  ended_at: number | null;
  /** `null` if packing failed. */
  size_bytes: number | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    data_export: DataExportTable;
  }
}
