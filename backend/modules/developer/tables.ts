import type { DeliveryError, WebhookEvent } from "../../../contract/webhooks.ts";
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

declare module "../../adapters/database/port.ts" {
  interface Schema {
    api_key: ApiKeyTable;
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}

/** Instants are milliseconds since the epoch, UTC. */
export interface WebhookTable {
  id: string;
  owner_id: string;
  url: string;
  /** JSON: what it is told of. */
  events: string;
  is_active: number;
  created_at: number;
  /** Since when nothing has arrived although something was sent; `null` from the moment something does. */
  failing_since: number | null;
  /** When it was switched off for that; `null` where its owner did, or nobody. */
  switched_off_at: number | null;
  /** Which of its secrets signs, and since when; `null` for its first. */
  secret_version: number;
  secret_changed_at: number | null;
}

export interface WebhookDeliveryTable {
  id: string;
  owner_id: string;
  webhook_id: string;
  event: WebhookEvent | "test";
  /** The run it tells of; `null` of a test. */
  generation_id: string | null;
  /** JSON, exactly as it is sent. */
  body: string;
  status: "waiting" | "delivered" | "failed";
  attempts: number;
  /** Of the last attempt. */
  response_status: number | null;
  error: DeliveryError | null;
  duration_milliseconds: number | null;
  created_at: number;
  next_attempt_at: number | null;
  delivered_at: number | null;
}
