/** Instants are milliseconds since the epoch, UTC. */
export interface OpenAiRequestTable {
  id: string;
  /** The API key or session that sent it. */
  key_id: string;
  body_sha256: string;
  /** The highest number of a retry that used the row; 0 for the request itself. */
  attempt: number;
  used_at: number;
  /** Until when a request certainly waits for the answer, unless renewed; `null` once it was answered. */
  held_until: number | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    openai_request: OpenAiRequestTable;
  }
}
