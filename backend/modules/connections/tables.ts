export interface ConnectionTable {
  id: string;
  /** A kind of engine, or `assistant`. */
  kind: string;
  name: string;
  url: string | null;
  sealed_key: string | null;
  key_id: string | null;
  key_ends_with: string | null;
  is_on: number;
  /** JSON. */
  details: string;
  tested_at: number | null;
  test_problem: string | null;
  created_at: number;
  updated_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    connection: ConnectionTable;
  }
}
