import type { StreamedFile } from "../../../../contract/endpoint.ts";
import { run as runPayload } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { changesOf, createEventStreams } from "../../../http/event-stream.ts";
import type { Outcome, SignedInCaller } from "../../../http/operation.ts";
import { changedTopic } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { readRun } from "./read-runs.ts";

const openPerPersonMax = 8;

/** Server-sent events of runs. */
export interface RunStreams {
  /**
   * Where one of the caller's runs stands, at once and at each change, until it is final. What changes faster than it
   * is read is left out but for the latest. A person may have eight open in each process.
   */
  stream(id: string, caller: SignedInCaller): Promise<Outcome<StreamedFile>>;
  /** Ends all that are open: whoever reads comes back for more. */
  end(): void;
}

export function createRunStreams(deps: GenerationDeps): RunStreams {
  const streams = createEventStreams("run-events", openPerPersonMax);
  return {
    async stream(id, caller) {
      const found = await readRun(deps, id, caller);
      if (!found.ok) return found;
      return streams.open(caller.userId, {
        read: changesOf("run", async () => {
          const outcome = await readRun(deps, id, caller);
          // Parsing shapes what leaves, as with every other answer.
          return outcome.ok
            ? { state: runPayload.parse(outcome.value), isLast: isFinal(outcome.value.status) }
            : undefined;
        }),
        subscribe: (listener) => deps.events.subscribe(changedTopic(id), listener),
        isReadWhenQuiet: true,
      });
    },
    end: () => streams.end(),
  };
}
