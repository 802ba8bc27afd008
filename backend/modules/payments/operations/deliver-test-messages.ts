import type { SignedMessage, TestCheckout } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";

/**
 * Delivers what the test checkout has to say. `send` answers as the product does: that the message is taken, was known
 * before, or the status of what went wrong. A message that is not taken stays, and the ones after it wait. `chosen` messages
 * are delivered instead of what is due, in their order, also when they were delivered before or are held back.
 */
export async function deliverTestMessages(
  { log }: Pick<PaymentsDeps, "log">,
  testCheckout: TestCheckout,
  send: (message: SignedMessage) => Promise<"taken" | "known" | number>,
  chosen?: readonly string[],
): Promise<void> {
  await testCheckout.advanceClock();
  for (;;) {
    const messages = chosen ? await testCheckout.messages(chosen) : await testCheckout.undelivered();
    for (const message of messages) {
      const answer = await send(message);
      if (typeof answer === "number") {
        log.error({ message: message.id, status: answer }, "a message of the test checkout was not taken");
        return;
      }
      await testCheckout.delivered(message.id, answer);
    }
    if (chosen || messages.length === 0) return;
  }
}
