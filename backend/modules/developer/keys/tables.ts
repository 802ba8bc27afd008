/** Instants are milliseconds since the epoch, UTC. */
export interface ApiKeyTable {
  id: string;
  owner_id: string;
  name: string;
  /** JSON: what it may be used for. */
  scopes: string;
  /** Its beginning, to tell keys apart by. */
  hint: string;
  /** SHA-256 of the whole key, in hexadecimal digits. */
  key_hash: string;
  created_at: number;
  last_used_at: number | null;
}

declare module "../../../adapters/database/port.ts" {
  interface Schema {
    api_key: ApiKeyTable;
  }
}
