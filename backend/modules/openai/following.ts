import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import { streamsEndTopic } from "../../http/event-stream.ts";
import { done, type Outcome, type Refusal, refuse, type SignedInCaller } from "../../http/operation.ts";
import type { OpenAiDeps } from "./deps.ts";
import { stillRunning } from "./errors.ts";

/**
 * Yields the run after each change, and "quiet" after each silence. Returns the final run, or the refusal when waiting
 * ends earlier: at the deadline, when the client leaves, when the process stops, or when the caller loses access.
 */
export async function* followRun(
  { ending, generation, pubsub, times }: OpenAiDeps,
  runId: string,
  { userId, language }: Pick<SignedInCaller, "userId" | "language">,
  leaving: AbortSignal,
): AsyncGenerator<Run | "quiet", Outcome<Run>> {
  let wake = () => {};
  let over: Refusal | undefined;
  const end = (refusal: Refusal) => {
    over ??= refusal;
    wake();
  };
  const interrupt = () => end(refuse("SERVICE_UNAVAILABLE"));
  const interruptions = AbortSignal.any([ending, leaving]);
  interruptions.addEventListener("abort", interrupt);
  if (interruptions.aborted) interrupt();
  const deadline = setTimeout(() => end(stillRunning), times.longestMilliseconds).unref();
  const subscriptions = [
    generation.onRunChanged(runId, () => wake()),
    pubsub.subscribe(streamsEndTopic(userId), () => end(refuse("UNAUTHORIZED"))),
  ];
  try {
    for (;;) {
      const changed = Promise.withResolvers<void>();
      wake = changed.resolve;
      const run = await generation.readRun(userId, runId, language);
      if (!run) return refuse("NOT_FOUND");
      if (isFinal(run.status)) return done(run);
      yield run;
      if (over) return over;
      let isQuiet = false;
      const silence = setTimeout(() => {
        isQuiet = true;
        changed.resolve();
      }, times.heartbeatMilliseconds).unref();
      await changed.promise.finally(() => clearTimeout(silence));
      if (over) return over;
      if (isQuiet) yield "quiet";
    }
  } finally {
    clearTimeout(deadline);
    interruptions.removeEventListener("abort", interrupt);
    for (const unsubscribe of subscriptions) unsubscribe();
  }
}
