import type { WebhookEvent } from "../../../contract/webhook-terms.ts";
import type { DeliveryError } from "../../../contract/webhooks.ts";
/** Instants are milliseconds since the epoch, UTC. */
export interface ApiKeyTable {
  id: string;
  owner_id: string;
  name: string;
  /** JSON: the scopes that it grants. */
  scopes: string;
  /** The beginning of the key, by which its owner recognizes it. */
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
  /** JSON: the events it subscribes to. */
  events: string;
  is_active: number;
  created_at: number;
  /** When the first failure since the last successful attempt occurred; `null` without one. */
  failing_since: number | null;
  /** When it was switched off automatically; `null` when its owner did it, or while it is on. */
  switched_off_at: number | null;
  /** The version of its current secret, and when that began; `null` for the first secret. */
  secret_version: number;
  secret_changed_at: number | null;
}

export interface WebhookDeliveryTable {
  id: string;
  owner_id: string;
  webhook_id: string;
  event: WebhookEvent | "test";
  /** The run it announces; `null` for a test. */
  generation_id: string | null;
  /** JSON, exactly as it is sent. */
  body: string;
  status: "waiting" | "delivered" | "failed";
  attempts: number;
  /** The status of the last attempt; `null` without a response. */
  response_status: number | null;
  error: DeliveryError | null;
  duration_milliseconds: number | null;
  created_at: number;
  next_attempt_at: number | null;
  delivered_at: number | null;
}
