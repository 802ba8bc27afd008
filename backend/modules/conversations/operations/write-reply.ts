import type { ReplyError } from "../../../../contract/conversations.ts";
import { AssistantFailure, type Piece, startOver } from "../../../adapters/assistant/port.ts";
import type { JobContext } from "../../../adapters/job-queue/port.ts";
import { changedTopic, endedTopic, endReply, type ReplyEnd } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { createPieceCleaner } from "../pieces.ts";
import { claimReply, messageForWork, writeDown } from "../records/messages.ts";
import { createReplyPad } from "../reply-pad.ts";
import { isVisible, replyMaxCharacters } from "../rules.ts";
import { requestFor } from "./read-turns.ts";

/**
 * Writes a reply and ends it exactly once. A reply that already has text, because its worker was lost, ends as
 * interrupted: another beginning would not match. Throws when the worker must release the job; the queue then retries
 * it.
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
  const unsubscribe = pubsub.subscribe(endedTopic(replyId), () => ended.abort(new Error("The reply has ended.")));
  const signal = AbortSignal.any([ended.signal, context.signal]);
  const pad = createReplyPad(deps.times.pauseMilliseconds, async (content) => {
    const isOurs = await database.transaction((tx) => writeDown(tx, replyId, writer, content));
    if (isOurs) pubsub.publish(changedTopic(reply.conversation_id));
    else ended.abort(new Error("Another writer has claimed the reply."));
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

/** Saves the assistant's text until it is complete, stalls, or turns out to be garbage. */
async function takeDown(
  deps: ConversationsDeps,
  reply: Parameters<typeof requestFor>[1],
  pad: ReturnType<typeof createReplyPad>,
  signal: AbortSignal,
): Promise<Outcome> {
  const stopped = new AbortController();
  let cleaner = createPieceCleaner(replyMaxCharacters);
  try {
    const request = await requestFor(deps, reply);
    const pieces = deps.assistant.answer(request, AbortSignal.any([signal, stopped.signal]));
    for await (const piece of withStallTimeout(pieces, deps.times.stalledMilliseconds, signal)) {
      if (piece === startOver) {
        cleaner = createPieceCleaner(replyMaxCharacters);
        pad.clear();
        continue;
      }
      pad.append(cleaner.take(piece));
      if (cleaner.isFull()) break;
    }
    pad.append(cleaner.rest());
    return cleaner.isGarbage() || !isVisible(pad.content()) ? failed("garbled") : { status: "done" };
  } catch (error) {
    if (signal.aborted) return { status: "done" };
    if (!(error instanceof AssistantFailure))
      deps.log.error({ code: "REPLY_FAILED", err: error, replyId: reply.id }, "A reply could not be written.");
    return failed(error instanceof AssistantFailure ? error.reason : "unavailable");
  } finally {
    stopped.abort();
  }
}

function failed(error: ReplyError): Outcome {
  return { status: "failed", error };
}

/** Yields the pieces. Throws AssistantFailure when none arrives within the time; ends when the signal aborts. */
async function* withStallTimeout(
  pieces: AsyncIterable<Piece>,
  milliseconds: number,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<"aborted">();
  const onAbort = () => aborted.resolve("aborted");
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const silence = Promise.withResolvers<"stalled">();
      const timer = setTimeout(() => silence.resolve("stalled"), milliseconds);
      const next = iterator.next();
      // Nothing awaits a piece that arrives too late. Its error is ignored.
      next.catch(() => {});
      const came = await Promise.race([next, silence.promise, aborted.promise]).finally(() => clearTimeout(timer));
      if (came === "aborted") return;
      if (came === "stalled") throw new AssistantFailure("stalled");
      if (came.done) return;
      yield came.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited: an iterator that hangs would block us.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
