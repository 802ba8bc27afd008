import type { DeliveryError, WebhookEvent } from "../../../../contract/webhooks.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface WebhookTable {
  id: string;
  owner_id: string;
  url: string;
  /** JSON: what it is told of. */
  events: string;
  is_active: number;
  created_at: number;
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

declare module "../../../adapters/database/port.ts" {
  interface Schema {
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
