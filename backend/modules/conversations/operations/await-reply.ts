import type { Outcome, SignedInCaller } from "../../../http/operation.ts";
import { changedTopic } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { messageForWork } from "../records/messages.ts";
import type { ExchangeRecord } from "./say.ts";
import { type Exchange, presentExchange } from "./send-message.ts";

/** A signal may be lost; then it takes this long at most until an end is noticed. */
const lookAgainMilliseconds = 2_000;

/**
 * An exchange once its answer has ended, or with what there is of it when `milliseconds` have passed or nobody can be kept
 * waiting any longer.
 */
export async function awaitReply(
  deps: ConversationsDeps,
  exchange: ExchangeRecord,
  milliseconds: number,
  caller: SignedInCaller,
  ending: AbortSignal,
): Promise<Outcome<Exchange>> {
  const late = AbortSignal.any([AbortSignal.timeout(milliseconds), ending]);
  let wake = () => {};
  const onLate = () => wake();
  late.addEventListener("abort", onLate, { once: true });
  const unsubscribe = deps.events.subscribe(changedTopic(exchange.reply.conversation_id), () => wake());
  try {
    for (;;) {
      const changed = Promise.withResolvers<void>();
      wake = changed.resolve;
      const reply = await messageForWork(deps.database.read, exchange.reply.id);
      // Replaced or deleted meanwhile: what was asked for was done, and is no more.
      if (!reply) return presentExchange(deps, exchange, caller);
      if (reply.status !== "writing" || late.aborted) return presentExchange(deps, { ...exchange, reply }, caller);
      const again = setTimeout(wake, lookAgainMilliseconds);
      await changed.promise.finally(() => clearTimeout(again));
    }
  } finally {
    late.removeEventListener("abort", onLate);
    unsubscribe();
  }
}
