import { generation, run as runPayload } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { changesOf } from "../../../http/event-stream.ts";
import { changedTopic } from "../changes.ts";
import { implement } from "../deps.ts";
import { readRun } from "./read-run.ts";

/**
 * Where one of the caller's runs stands, at once and at each change, until it is final, as server-sent events. What changes
 * faster than it is read is left out but for the latest.
 */
export const streamRun = implement(generation.events, async (deps, { params }, caller) => {
  const found = await readRun(deps, { params }, caller);
  if (!found.ok) return found;
  return deps.streams.open(caller.userId, {
    read: changesOf("run", async () => {
      const outcome = await readRun(deps, { params }, caller);
      // Parsing shapes what leaves, as with every other answer.
      return outcome.ok ? { state: runPayload.parse(outcome.value), isLast: isFinal(outcome.value.status) } : undefined;
    }),
    subscribe: (listener) => deps.pubsub.subscribe(changedTopic(params.id), listener),
    isReadWhenQuiet: true,
  });
});
