import type { PaymentEvent, ProviderName } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";
import { applyEvent, notUnderstood, recordProblem } from "./apply-event.ts";

/** Events do not become visible in the order in which they happened, so the last minutes are always read again. */
const readAgainMilliseconds = 10 * 60_000;
/** At a time; the next run goes on where this one ended. */
const pagesAtOnce = 50;
/** What cannot be taken in is tried again for so long, and then left to the operator. */
const triedMilliseconds = 24 * 3_600_000;
/** More of them in one round are no fault of theirs. */
const failuresMax = 10;

/**
 * Applies what a provider reports when asked, for hosts that it cannot reach. Each event has the same name as when it is
 * sent, so that both ways together give nothing twice. One that is not understood, or cannot be taken in, holds up nothing.
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
      log.warn({ stream, after }, "the provider no longer knows the last event that was read; reading all it has");
      await database.transaction((tx) => records.forgetLastEventRead(tx, stream));
      return;
    }
    if (!answer.ok) {
      log.error({ stream, reason: answer.reason }, "the events of the payment provider could not be read");
      break;
    }
    const { events, hasMore } = answer.value;
    for (const { id, event } of events) {
      if (!event) log.error({ stream, event: id }, "a payment event is not understood");
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

/** Whether there is nothing left to do about it. */
async function applied(deps: PaymentsDeps, provider: ProviderName, event: PaymentEvent): Promise<boolean> {
  if (event.about === "something else") return true;
  try {
    if (event.about === "not understood") await recordProblem(deps, provider, event, notUnderstood);
    else await applyEvent(deps, provider, event);
    return true;
  } catch (error) {
    deps.log.error({ provider, event: event.id, err: error }, "a payment event could not be taken in");
    if (event.occurredAt > deps.runtime.now() - triedMilliseconds) return false;
    await recordProblem(deps, provider, event, "it could not be taken in");
    return true;
  }
}
