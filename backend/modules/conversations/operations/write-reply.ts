import type { ReplyError } from "../../../../contract/conversations.ts";
import { AssistantFailure } from "../../../adapters/assistant/port.ts";
import type { JobContext } from "../../../adapters/job-queue/port.ts";
import { changedTopic, endedTopic, endReply, type ReplyEnd } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { createPieceCleaner } from "../pieces.ts";
import { claimReply, messageForWork, writeDown } from "../records/messages.ts";
import { createReplyPad } from "../reply-pad.ts";
import { isVisible, replyMaxCharacters } from "../rules.ts";
import { requestFor } from "./read-turns.ts";

/**
 * Has an answer written and ends it, once. One of which a part was shown before the worker was lost is broken off: another
 * beginning would not fit to it. Throws when the worker must let go; the queue then comes back to it.
 */
export async function writeReply(deps: ConversationsDeps, replyId: string, context: JobContext): Promise<void> {
  const { database, runtime, pubsub } = deps;
  const reply = await messageForWork(database.read, replyId);
  if (reply?.status !== "writing") return;
  const writer = runtime.newId();
  if (!(await database.transaction((tx) => claimReply(tx, replyId, writer)))) return;
  const end = (how: ReplyEnd) => database.transaction((tx) => endReply(deps, tx, replyId, how, writer));
  if (reply.content !== "") return end({ status: "failed", error: "interrupted" });

  const ended = new AbortController();
  const unsubscribe = pubsub.subscribe(endedTopic(replyId), () => ended.abort(new Error("The answer has ended.")));
  const signal = AbortSignal.any([ended.signal, context.signal]);
  const pad = createReplyPad(deps.times.pauseMilliseconds, async (content) => {
    const isOurs = await database.transaction((tx) => writeDown(tx, replyId, writer, content));
    if (isOurs) pubsub.publish(changedTopic(reply.conversation_id));
    else ended.abort(new Error("The answer is not ours any more."));
  });
  try {
    const outcome = await takeDown(deps, reply, pad, signal);
    await pad.close();
    context.signal.throwIfAborted();
    if (!ended.signal.aborted) await end({ ...outcome, content: pad.content() });
  } finally {
    await pad.close();
    unsubscribe();
  }
}

type Outcome = { status: "done" } | { status: "failed"; error: ReplyError };

/** Takes down what the assistant says until it has said all, says nothing any more, or says nothing of sense. */
async function takeDown(
  deps: ConversationsDeps,
  reply: Parameters<typeof requestFor>[1],
  pad: ReturnType<typeof createReplyPad>,
  signal: AbortSignal,
): Promise<Outcome> {
  const stopped = new AbortController();
  const cleaner = createPieceCleaner(replyMaxCharacters);
  try {
    const request = await requestFor(deps, reply);
    const pieces = deps.assistant.answer(request, AbortSignal.any([signal, stopped.signal]));
    for await (const piece of orStalled(pieces, deps.times.stalledMilliseconds, signal)) {
      pad.append(cleaner.take(piece));
      if (cleaner.isFull()) break;
    }
    pad.append(cleaner.rest());
    return cleaner.isGarbage() || !isVisible(pad.content()) ? failed("garbled") : { status: "done" };
  } catch (error) {
    if (signal.aborted) return { status: "done" };
    if (!(error instanceof AssistantFailure)) deps.log.error({ err: error, replyId: reply.id }, "an answer broke off");
    return failed(error instanceof AssistantFailure ? error.reason : "unavailable");
  } finally {
    stopped.abort();
  }
}

function failed(error: ReplyError): Outcome {
  return { status: "failed", error };
}

/** The pieces as they come. Throws AssistantFailure when none comes for so long; ends when the signal aborts. */
async function* orStalled(
  pieces: AsyncIterable<string>,
  milliseconds: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<"aborted">();
  const onAbort = () => aborted.resolve("aborted");
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const silence = Promise.withResolvers<"stalled">();
      const timer = setTimeout(() => silence.resolve("stalled"), milliseconds);
      const next = iterator.next();
      // One that comes after its time is nobody's any more, whatever it is.
      next.catch(() => {});
      const came = await Promise.race([next, silence.promise, aborted.promise]).finally(() => clearTimeout(timer));
      if (came === "aborted") return;
      if (came === "stalled") throw new AssistantFailure("stalled");
      if (came.done) return;
      yield came.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not waited for: one that hangs would keep us.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
