import type { PaymentProvider } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { notUnderstood } from "../rules.ts";
import { applyEvent } from "./apply-event.ts";
import { recordProblem } from "./record-problem.ts";

/**
 * Applies a provider's signed message. Returns `known` if it was received before, or the HTTP status for the provider if the
 * message is refused. Events that are not understood are stored for the operator. Throws if the event cannot be applied now.
 */
export async function receiveMessage(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  body: string,
  signature: string | null,
): Promise<"taken" | "known" | 400 | 401> {
  const event = provider.readMessage(body, signature, deps.runtime.now());
  if (typeof event === "string") {
    deps.log.warn(
      { code: "PAYMENT_MESSAGE_REFUSED", provider: provider.name, fault: event },
      "A payment message was refused.",
    );
    return event === "broken" ? 400 : 401;
  }
  if (event.about === "not understood") {
    await recordProblem(deps, provider.name, event, notUnderstood);
    return 400;
  }
  return applyEvent(deps, provider.name, event);
}
