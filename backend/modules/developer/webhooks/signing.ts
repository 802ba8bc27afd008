import { createHmac, hkdfSync } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** Makes what each address checks the sender by. */
export interface SigningSecrets {
  /** The secret of one address, in the form of the Standard Webhooks specification. */
  secretOf(webhookId: string): string;
  /** The headers that specification wants beside a body. `at` is in milliseconds since the epoch. */
  headersOf(webhookId: string, message: { id: string; body: string; at: number }): Record<string, string>;
}

/**
 * A secret follows from the id of its address and from the product's own secret, so that none is stored and a stolen
 * database signs nothing.
 */
export function createSigningSecrets(secret: Uint8Array): SigningSecrets {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "atelier/developer/webhook-secret/1", 32));
  const secretOf = (webhookId: string) => `whsec_${createHmac("sha256", key).update(webhookId).digest("base64")}`;
  return {
    secretOf,
    headersOf(webhookId, { id, body, at }) {
      const sentAt = new Date(at);
      return {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at / 1_000)),
        "webhook-signature": new Webhook(secretOf(webhookId)).sign(id, sentAt, body),
      };
    },
  };
}
