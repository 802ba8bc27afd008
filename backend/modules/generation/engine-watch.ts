import type { Logger } from "pino";
import { instant } from "../../../contract/instants.ts";
import type { Engine, EngineDescription, EngineErrorCode } from "../../adapters/engine/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { within } from "../../concurrency/waiting.ts";

/** What one process knows about the engines: their capabilities, and whether to give them work. */
export interface EngineWatch {
  /** Returns the engine's capabilities, at most a few seconds old. There are no models when it does not respond. */
  look(engine: Engine): Promise<EngineDescription>;
  /** The engine accepted work. Resets the count of failed starts. */
  startWorked(engine: Engine): void;
  /** The engine did not accept work. After several engine faults in a row, it is skipped for a while. */
  startFailed(engine: Engine, code: EngineErrorCode): void;
}

const freshMilliseconds = 5_000;
const answerMaxMilliseconds = 3_000;
const failedStartsMax = 3;
const setAsideMilliseconds = 30_000;
/** Errors of the engine itself, as opposed to its load or the work it was given. */
const engineFaults: readonly EngineErrorCode[] = ["UNAVAILABLE", "ENGINE_AUTH", "ENGINE_BILLING"];

interface Known {
  at: number;
  description: Promise<EngineDescription>;
}

/** A replaced engine starts from nothing: what is known belongs to the object. */
export function createEngineWatch({ runtime, log }: { runtime: Runtime; log: Logger }): EngineWatch {
  const known = new WeakMap<Engine, Known>();
  const failedStarts = new WeakMap<Engine, number>();
  const setAsideUntil = new WeakMap<Engine, number>();

  async function ask(engine: Engine): Promise<EngineDescription> {
    try {
      return await within(engine.describe(), answerMaxMilliseconds);
    } catch (error) {
      log.warn({ code: "ENGINE_SILENT", err: error, engine: engine.id }, "An engine did not say what it offers.");
      return { models: [], healthy: false, problems: ["It does not return its capabilities."] };
    }
  }

  return {
    async look(engine) {
      const now = runtime.now();
      let current = known.get(engine);
      if (!current || now - current.at >= freshMilliseconds) {
        current = { at: now, description: ask(engine) };
        known.set(engine, current);
      }
      const description = await current.description;
      const until = setAsideUntil.get(engine) ?? 0;
      if (now >= until) return description;
      const problem = `It did not take work ${failedStartsMax} times in a row; it is left alone until ${instant(until)}.`;
      return { ...description, healthy: false, problems: [...description.problems, problem] };
    },
    startWorked(engine) {
      failedStarts.delete(engine);
    },
    startFailed(engine, code) {
      if (!engineFaults.includes(code)) return;
      const failed = (failedStarts.get(engine) ?? 0) + 1;
      failedStarts.set(engine, failed % failedStartsMax);
      if (failed < failedStartsMax) return;
      setAsideUntil.set(engine, runtime.now() + setAsideMilliseconds);
      log.error(
        { code: "ENGINE_SKIPPED", engine: engine.id, reason: code },
        "An engine accepts no work and is left alone for a while.",
      );
    },
  };
}
