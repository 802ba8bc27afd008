import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { deriveKey } from "../../keys/key-ring.ts";
import { oldSecretUntil } from "./rules.ts";
import type { WebhookTable } from "./tables.ts";

type Signed = Pick<WebhookTable, "id" | "secret_version" | "secret_changed_at">;

/** Derives the signing secret of each webhook. */
export interface SigningSecrets {
  /** Returns a webhook's current secret in the format of the Standard Webhooks specification. */
  secretOf(webhook: Signed): string;
  /**
   * Returns the headers of that specification for a body. The previous secret also signs while it is valid. `at` is in
   * milliseconds since the epoch.
   */
  headersOf(webhook: Signed, message: { id: string; body: string; at: number }): Record<string, string>;
}

/**
 * Derives each secret from the webhook's id, its secret version and the product's secret. No signing secret is stored,
 * so a stolen database cannot sign.
 */
export function createSigningSecrets(secret: Uint8Array): SigningSecrets {
  const key = deriveKey(secret, "atelier/developer/webhook-secret/1");
  const secretOf = ({ id, secret_version }: Pick<Signed, "id" | "secret_version">) => {
    const named = secret_version === 0 ? id : `${id}:${secret_version}`;
    return `whsec_${createHmac("sha256", key).update(named).digest("base64")}`;
  };
  return {
    secretOf,
    headersOf(webhook, { id, body, at }) {
      const { secret_version, secret_changed_at } = webhook;
      const holdsBefore = secret_changed_at !== null && at < oldSecretUntil(secret_changed_at);
      const holding = [webhook, ...(holdsBefore ? [{ ...webhook, secret_version: secret_version - 1 }] : [])];
      const sentAt = new Date(at);
      return {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at / 1_000)),
        "webhook-signature": holding.map((one) => new Webhook(secretOf(one)).sign(id, sentAt, body)).join(" "),
      };
    },
  };
}
