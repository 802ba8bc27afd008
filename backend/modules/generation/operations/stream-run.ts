import type { StreamedFile } from "../../../../contract/endpoint.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { changedTopic } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { eventsOf, type StreamTimes } from "../run-events.ts";
import { readRun } from "./read-runs.ts";

const openPerPersonMax = 8;
const retryAfterSeconds = 30;

const times: StreamTimes = { heartbeatMilliseconds: 15_000, longestMilliseconds: 300_000 };

/** Server-sent events (HTML Standard, section 9.2) of runs. */
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
  const openOf = new Map<string, number>();
  const ending = new AbortController();

  function count(userId: string, change: number): void {
    const open = (openOf.get(userId) ?? 0) + change;
    if (open > 0) openOf.set(userId, open);
    else openOf.delete(userId);
  }

  return {
    async stream(id, caller) {
      const found = await readRun(deps, id, caller);
      if (!found.ok) return found;
      if ((openOf.get(caller.userId) ?? 0) >= openPerPersonMax) return { ...refuse("RATE_LIMITED"), retryAfterSeconds };
      count(caller.userId, 1);
      const content = eventsOf({
        read: async () => {
          const outcome = await readRun(deps, id, caller);
          return outcome.ok ? outcome.value : undefined;
        },
        subscribe: (listener) => deps.events.subscribe(changedTopic(id), listener),
        onClosed: () => count(caller.userId, -1),
        ending: ending.signal,
        times,
      });
      return done({ name: "run-events", content });
    },
    end: () => ending.abort(),
  };
}
