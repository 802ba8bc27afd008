import type { Outcome, SignedInCaller } from "../../../http/operation.ts";
import { changedTopic } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { type Exchange, type ExchangeRecord, presentExchange } from "../exchanges.ts";
import { messageForWork } from "../records/messages.ts";
import { waitOf } from "../rules.ts";

/** A pub/sub message can be lost. The end of a reply is then noticed after this time at the latest. */
const pollMilliseconds = 2_000;

/**
 * Returns an exchange once its reply has ended, or with the text so far when the caller's `Prefer` header or the
 * shutdown ends the wait. A refusal is passed on.
 */
export async function awaitReply(
  deps: ConversationsDeps,
  said: Outcome<ExchangeRecord>,
  prefer: string | undefined,
  caller: SignedInCaller,
): Promise<Outcome<Exchange>> {
  if (!said.ok) return said;
  const exchange = said.value;
  const milliseconds = waitOf(prefer, deps.times.waitMaxMilliseconds);
  const late = AbortSignal.any([AbortSignal.timeout(milliseconds), deps.ending]);
  let wake = () => {};
  const onLate = () => wake();
  late.addEventListener("abort", onLate, { once: true });
  const unsubscribe = deps.pubsub.subscribe(changedTopic(exchange.reply.conversation_id), () => wake());
  try {
    for (;;) {
      const changed = Promise.withResolvers<void>();
      wake = changed.resolve;
      const reply = await messageForWork(deps.database.read, exchange.reply.id);
      // The reply was replaced or deleted in the meantime. The request itself succeeded.
      if (!reply) return presentExchange(deps, exchange, caller);
      if (reply.status !== "writing" || late.aborted) return presentExchange(deps, { ...exchange, reply }, caller);
      const again = setTimeout(wake, pollMilliseconds);
      await changed.promise.finally(() => clearTimeout(again));
    }
  } finally {
    late.removeEventListener("abort", onLate);
    unsubscribe();
  }
}
