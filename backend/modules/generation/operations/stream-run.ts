import { generation, run as runPayload } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { changesOf } from "../../../http/event-stream.ts";
import { changedTopic } from "../changes.ts";
import { implement } from "../deps.ts";
import { readRun } from "./read-run.ts";

/**
 * Streams the state of one of the caller's runs as server-sent events, immediately and after each change, until it is
 * final. When changes are faster than the reader, only the latest is sent.
 */
export const streamRun = implement(generation.events, async (deps, { params }, caller) => {
  const found = await readRun(deps, { params }, caller);
  if (!found.ok) return found;
  return deps.streams.open(caller.userId, {
    read: changesOf("run", async () => {
      const outcome = await readRun(deps, { params }, caller);
      // Parsing drops undeclared fields, as for every other response.
      return outcome.ok ? { state: runPayload.parse(outcome.value), isLast: isFinal(outcome.value.status) } : undefined;
    }),
    subscribe: (listener) => deps.pubsub.subscribe(changedTopic(params.id), listener),
    isReadWhenQuiet: true,
  });
});
