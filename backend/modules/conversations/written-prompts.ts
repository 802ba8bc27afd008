import type { Suggestion } from "../../../contract/conversations.ts";
import { toHundredths } from "../../../contract/hundredths.ts";
import { maxCostField } from "../../../contract/request-headers.ts";
import { AssistantFailure, type Piece, type PromptTask, startOver } from "../../adapters/assistant/port.ts";
import { untilAborted } from "../../concurrency/waiting.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../http/operation.ts";
import { toCredits } from "../credits/index.ts";
import type { ConversationsDeps } from "./deps.ts";
import { createPieceCleaner } from "./pieces.ts";
import { digestOf, replyMaxCharacters } from "./rules.ts";
import { suggestionsOf } from "./suggestions.ts";

/** What a request for a prompt may cost, and how a repeat of it is recognized. */
export interface Order {
  key: string | null;
  body: object;
  maxCostCredits: number | undefined;
}

/** Refuses a prompt that costs more than agreed, or than the caller can spend. Nothing is held. */
export async function checkPrice(
  { credits }: Pick<ConversationsDeps, "credits">,
  { maxCostCredits }: Order,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const cost = credits.replyPriceHundredths();
  if (maxCostCredits !== undefined && cost > toHundredths(maxCostCredits)) {
    return refuseFields({ field: maxCostField, key: "costsMore", values: { cost: toCredits(cost) } });
  }
  const isPayable = cost === 0 || (await credits.spendable(userId)) >= cost;
  return isPayable ? done(undefined) : refuse("INSUFFICIENT_CREDITS", "creditsForReply");
}

/**
 * Returns the prompt that the assistant writes, or why there is none. A shutdown and the deadline end the wait, even if
 * the assistant ignores them.
 */
export async function writtenPrompt(
  { assistant, ending, log, times }: Pick<ConversationsDeps, "assistant" | "ending" | "log" | "times">,
  task: PromptTask,
): Promise<Outcome<Suggestion>> {
  const stopped = new AbortController();
  const deadline = AbortSignal.any([ending, AbortSignal.timeout(times.waitMaxMilliseconds)]);
  try {
    const signal = AbortSignal.any([deadline, stopped.signal]);
    const [suggestion] = suggestionsOf(await untilAborted(collect(assistant.writePrompt(task, signal)), deadline));
    deadline.throwIfAborted();
    const isUsable = suggestion && suggestion.prompt.length <= task.promptMaxCharacters;
    return isUsable ? done(suggestion) : refuse("SERVICE_UNAVAILABLE", "reply.garbled");
  } catch (error) {
    if (deadline.aborted) return refuse("SERVICE_UNAVAILABLE", "reply.stalled");
    if (error instanceof AssistantFailure) {
      const code = error.reason === "refused" ? "VALIDATION_ERROR" : "SERVICE_UNAVAILABLE";
      return refuse(code, `reply.${error.reason}`);
    }
    log.error({ code: "PROMPT_FAILED", err: error }, "The assistant could not write a prompt.");
    return refuse("SERVICE_UNAVAILABLE", "reply.unavailable");
  } finally {
    stopped.abort();
  }
}

async function collect(pieces: AsyncIterable<Piece>): Promise<string> {
  let cleaner = createPieceCleaner(replyMaxCharacters);
  let text = "";
  for await (const piece of pieces) {
    if (piece === startOver) {
      cleaner = createPieceCleaner(replyMaxCharacters);
      text = "";
      continue;
    }
    text += cleaner.take(piece);
    if (cleaner.isFull()) break;
  }
  return text + cleaner.rest();
}

/**
 * Charges a written prompt at the price of a reply, in one transaction. The same key with the same request is charged
 * once. Returns the price in credits. A refusal charges nothing.
 */
export async function chargePrompt(
  { credits, database, runtime }: Pick<ConversationsDeps, "credits" | "database" | "runtime">,
  { key, body, maxCostCredits }: Order,
  { userId: accountId }: SignedInCaller,
): Promise<Outcome<number>> {
  const amountHundredths = credits.replyPriceHundredths();
  if (amountHundredths === 0) return done(0);
  // The price is part of the ID, because a hold cannot change.
  const id = key === null ? runtime.newId() : digestOf([accountId, key, body, amountHundredths]);
  return database.transaction(async (tx) => {
    const holdId = `prompt:${id}`;
    const held = await credits.hold(tx, { accountId, holdId, amountHundredths, ref: holdId, maxCostCredits });
    if (!held.ok) return held.code === "INSUFFICIENT_CREDITS" ? { ...held, message: "creditsForReply" } : held;
    await credits.capture(tx, holdId, amountHundredths);
    await credits.release(tx, holdId);
    return done(toCredits(amountHundredths));
  });
}
