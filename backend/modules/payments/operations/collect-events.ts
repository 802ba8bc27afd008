import type { PaymentsDeps } from "../deps.ts";
import { deliverTestMessages } from "./deliver-test-messages.ts";
import { pullEvents } from "./pull-events.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * Collects the provider's events that have not been received: from a provider that cannot reach this host, or from the test
 * checkout, whose messages are signed and verified like any provider's. `chosen` names messages of the test checkout to
 * deliver instead, in this order.
 */
export async function collectEvents(deps: PaymentsDeps, chosen?: readonly string[]): Promise<void> {
  const { log, provider, testCheckout } = deps;
  if (!provider || !testCheckout) return pullEvents(deps);
  const send = async ({ id, body, signature }: { id: string; body: string; signature: string }) => {
    try {
      return await receiveMessage(deps, provider, body, signature);
    } catch (error) {
      log.error({ code: "TEST_CHECKOUT_FAILED", messageId: id, err: error }, "A message of the test checkout failed.");
      return 500;
    }
  };
  await deliverTestMessages(deps, testCheckout, send, chosen);
}
