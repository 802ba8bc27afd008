import { createHmac, hkdfSync } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { oldSecretUntil } from "./rules.ts";
import type { WebhookTable } from "./tables.ts";

type Signed = Pick<WebhookTable, "id" | "secret_version" | "secret_changed_at">;

/** Makes what each address checks the sender by. */
export interface SigningSecrets {
  /** The secret of one address, in the form of the Standard Webhooks specification. */
  secretOf(webhook: Signed): string;
  /**
   * The headers that specification wants beside a body, signed with the secret before as well while that one still holds.
   * `at` is in milliseconds since the epoch.
   */
  headersOf(webhook: Signed, message: { id: string; body: string; at: number }): Record<string, string>;
}

/**
 * A secret follows from the id of its address, from how often it was changed and from the product's own secret, so that
 * none is stored and a stolen database signs nothing.
 */
export function createSigningSecrets(secret: Uint8Array): SigningSecrets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "atelier/developer/webhook-secret/1", 32));
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
