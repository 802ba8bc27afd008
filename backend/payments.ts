import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "./adapters/database/port.ts";
import { createLocalPayments, type LocalPayments } from "./adapters/payments/local.ts";
import type { PaddleAccess } from "./adapters/payments/paddle.ts";
import type { PaymentProvider } from "./adapters/payments/port.ts";
import type { Runtime } from "./adapters/runtime/port.ts";

/** Who takes the money: nobody, the local test checkout, or Paddle. */
export type PaymentSettings =
  | { provider: "off" }
  | { provider: "local" }
  | { provider: "paddle"; access: PaddleAccess };

export interface PaymentChoice {
  provider: PaymentProvider | null;
  /** The same where it is the test checkout, which people and developers can act on. */
  local: LocalPayments | null;
}

export async function choosePayments(
  settings: PaymentSettings,
  deps: { database: Database; runtime: Runtime; secret: Uint8Array; log: Logger },
): Promise<PaymentChoice> {
  if (settings.provider === "off") return { provider: null, local: null };
  if (settings.provider === "paddle") {
    // Its package is large, so only who uses it loads it.
    const { createPaddlePayments } = await import("./adapters/payments/paddle.ts");
    return { provider: createPaddlePayments({ access: settings.access, log: deps.log }), local: null };
  }
  const local = createLocalPayments(deps);
  return { provider: local, local };
}

/**
 * Brings what the test checkout has to say to the product by the way any provider's messages come: as signed requests. What
 * is not taken in stays and is brought again; the ones after it wait. `chosen` messages are brought instead of what is due,
 * in their order, also when they were brought before or are held back.
 */
export async function deliverLocalMessages(
  local: LocalPayments,
  fetch: (request: Request) => Promise<Response>,
  log: Logger,
  chosen?: readonly string[],
): Promise<void> {
  await local.passTime();
  for (;;) {
    const messages = chosen ? await local.messages(chosen) : await local.undelivered();
    for (const { id, body, signature } of messages) {
      const request = new Request("http://api.internal/api/billing/webhook/local/", {
        method: "POST",
        headers: { "content-type": "application/json", "paddle-signature": signature },
        body,
      });
      const response = await fetch(request);
      if (response.status !== 200) {
        log.error({ message: id, status: response.status }, "a message of the test checkout was not taken in");
        return;
      }
      const answer = taken.safeParse(await response.json());
      await local.delivered(id, answer.success ? answer.data.outcome : "taken");
    }
    if (chosen || messages.length === 0) return;
  }
}

const taken = z.object({ outcome: z.enum(["taken", "known"]) });
