import type { PaymentEvent, ProviderName } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";
import { notUnderstood } from "../rules.ts";
import { applyEvent } from "./apply-event.ts";
import { recordProblem } from "./record-problem.ts";

/** Events do not become visible in the order in which they happened, so the last minutes are always read again. */
const readAgainMilliseconds = 10 * 60_000;
/** In one run. The next run continues where this one ended. */
const pagesAtOnce = 50;
/** An event that cannot be applied is retried for this long, then left to the operator. */
const triedMilliseconds = 24 * 3_600_000;
/** More failures in one run are not the events' fault. */
const failuresMax = 10;

/**
 * Reads and applies the provider's events, for hosts that the provider cannot reach. Events have the same ids as in webhook
 * messages, so using both grants nothing twice. An event that is not understood or cannot be applied does not block others.
 */
export async function pullEvents(deps: PaymentsDeps): Promise<void> {
  const { provider, database, runtime, log } = deps;
  if (!provider?.eventsAfter) return;
  const stream = `${provider.name}:${provider.overlay?.environment ?? ""}`;
  let after = await records.lastEventRead(database.read, stream);
  let readUpTo = after;
  let failures = 0;
  for (let pages = 0; pages < pagesAtOnce; pages += 1) {
    const answer = await provider.eventsAfter(after);
    if (!answer.ok && answer.reason === "refused" && after !== undefined) {
      log.warn(
        { code: "PAYMENT_EVENTS_FROM_START", stream, after },
        "The payment provider no longer knows the last event that was read. All of its events are read again.",
      );
      await database.transaction((tx) => records.forgetLastEventRead(tx, stream));
      return;
    }
    if (!answer.ok) {
      log.error(
        { code: "PAYMENT_EVENTS_NOT_READ", stream, reason: answer.reason },
        "The events of the payment provider could not be read.",
      );
      break;
    }
    const { events, hasMore } = answer.value;
    for (const { id, event } of events) {
      if (!event)
        log.error({ code: "PAYMENT_EVENT_UNKNOWN", stream, eventId: id }, "A payment event is not understood.");
      else if (!(await applied(deps, provider.name, event))) failures += 1;
      if (failures > failuresMax) break;
      after = id;
      if (failures === 0 && event && event.occurredAt < runtime.now() - readAgainMilliseconds) readUpTo = id;
    }
    if (!hasMore || events.length === 0 || failures > failuresMax) break;
  }
  const reached = readUpTo;
  if (reached !== undefined) await database.transaction((tx) => records.saveLastEventRead(tx, stream, reached));
}

/** Whether the event needs no retry. */
async function applied(deps: PaymentsDeps, provider: ProviderName, event: PaymentEvent): Promise<boolean> {
  if (event.about === "something else") return true;
  try {
    if (event.about === "not understood") await recordProblem(deps, provider, event, notUnderstood);
    else await applyEvent(deps, provider, event);
    return true;
  } catch (error) {
    deps.log.error(
      { code: "PAYMENT_EVENT_FAILED", provider, eventId: event.id, type: event.type, err: error },
      "Applying a payment event failed.",
    );
    if (event.occurredAt > deps.runtime.now() - triedMilliseconds) return false;
    await recordProblem(deps, provider, event, "it could not be taken in");
    return true;
  }
}
