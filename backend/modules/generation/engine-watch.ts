import type { Logger } from "pino";
import { instant } from "../../../contract/instants.ts";
import type { Engine, EngineDescription, EngineErrorCode } from "../../adapters/engine/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { within } from "../../concurrency/waiting.ts";

/** What one process knows of the engines: what each offers, and whether work is worth giving to it. */
export interface EngineWatch {
  /** What the engine says of itself, a few seconds old at most; without models when it does not answer. */
  look(engine: Engine): Promise<EngineDescription>;
  /** It took work: the count of failed starts begins anew. */
  startWorked(engine: Engine): void;
  /** It did not take work; after several in a row for its own reasons it is left alone for a while. */
  startFailed(engine: Engine, code: EngineErrorCode): void;
}

const freshMilliseconds = 5_000;
const answerMaxMilliseconds = 3_000;
const failedStartsMax = 3;
const setAsideMilliseconds = 30_000;
/** What speaks of the engine itself, as against the load on it or the work it was given. */
const engineFaults: readonly EngineErrorCode[] = ["UNAVAILABLE", "ENGINE_AUTH", "ENGINE_BILLING"];

interface Known {
  at: number;
  description: Promise<EngineDescription>;
}

export function createEngineWatch({ runtime, log }: { runtime: Runtime; log: Logger }): EngineWatch {
  const known = new Map<string, Known>();
  const failedStarts = new Map<string, number>();
  const setAsideUntil = new Map<string, number>();

  async function ask(engine: Engine): Promise<EngineDescription> {
    try {
      return await within(engine.describe(), answerMaxMilliseconds);
    } catch (error) {
      log.warn({ err: error, engine: engine.id }, "an engine could not say what it offers");
      return { models: [], healthy: false, problems: ["It does not say what it offers."] };
    }
  }

  return {
    async look(engine) {
      const now = runtime.now();
      let current = known.get(engine.id);
      if (!current || now - current.at >= freshMilliseconds) {
        current = { at: now, description: ask(engine) };
        known.set(engine.id, current);
      }
      const description = await current.description;
      const until = setAsideUntil.get(engine.id) ?? 0;
      if (now >= until) return description;
      const problem = `It did not take work ${failedStartsMax} times in a row; it is left alone until ${instant(until)}.`;
      return { ...description, healthy: false, problems: [...description.problems, problem] };
    },
    startWorked({ id }) {
      failedStarts.delete(id);
    },
    startFailed({ id }, code) {
      if (!engineFaults.includes(code)) return;
      const failed = (failedStarts.get(id) ?? 0) + 1;
      failedStarts.set(id, failed % failedStartsMax);
      if (failed < failedStartsMax) return;
      setAsideUntil.set(id, runtime.now() + setAsideMilliseconds);
      log.error({ engine: id, code }, "an engine is left alone for a while, because it takes no work");
    },
  };
}
