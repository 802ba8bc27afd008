import type { PaymentEvent, ProviderName } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";

/**
 * Stores for the operator that an event could not be applied. The record has its own id, so the event itself can still be
 * applied when the provider sends it again.
 */
export async function recordProblem(
  { database, runtime, log }: PaymentsDeps,
  provider: ProviderName,
  { id, type, occurredAt }: Pick<PaymentEvent, "id" | "type" | "occurredAt">,
  problem: string,
): Promise<void> {
  const kept = {
    provider,
    event_id: `${id} (not taken in)`,
    type,
    occurred_at: occurredAt,
    body: "{}",
    problem,
    received_at: runtime.now(),
  };
  const isFirst = await database.transaction((tx) => records.insertEvent(tx, kept));
  if (isFirst)
    log.error({ code: "PAYMENT_PROBLEM", provider, eventId: id, type, problem }, "A payment needs an operator.");
}
