import type { SignedMessage, TestCheckout } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";

/**
 * Delivers the test checkout's due messages. `send` answers like the webhook: `taken`, `known`, or the status of a failure. A
 * failed message stays, and the ones after it wait. `chosen` messages are delivered instead of the due ones, in their order,
 * even if they were delivered before or are held back.
 */
export async function deliverTestMessages(
  { log }: Pick<PaymentsDeps, "log">,
  testCheckout: TestCheckout,
  send: (message: SignedMessage) => Promise<"taken" | "known" | number>,
  chosen?: readonly string[],
): Promise<void> {
  await testCheckout.renewDue();
  for (;;) {
    const messages = chosen ? await testCheckout.messages(chosen) : await testCheckout.undelivered();
    for (const message of messages) {
      const answer = await send(message);
      if (typeof answer === "number") {
        log.error(
          { code: "TEST_CHECKOUT_FAILED", messageId: message.id, status: answer },
          "A message of the test checkout failed.",
        );
        return;
      }
      await testCheckout.delivered(message.id, answer);
    }
    if (chosen || messages.length === 0) return;
  }
}
