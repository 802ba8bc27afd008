/** Instants are milliseconds since the epoch, UTC. */
export interface DataExportTable {
  account_id: string;
  id: string;
  asked_at: number;
  /** When it was packed, or could not be; until then it is being packed. */
  ended_at: number | null;
  /** None where it could not be packed. */
  size_bytes: number | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    data_export: DataExportTable;
  }
}
