import { z } from "zod";
import { engineKinds } from "../../../contract/admin/engine-terms.ts";
import { modelPrices } from "../../../contract/admin/engines.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Engine, ModelDescription } from "../../adapters/engine/port.ts";
import type { Setting } from "../configuration/index.ts";
import type { Tried } from "./deps.ts";

/** What an administrator decided about a model of an engine. */
const choice = z.object({
  isOn: z.boolean(),
  maxDurationSeconds: z.number().nullable(),
  maxOutputs: z.number().nullable(),
});
export type ModelChoice = z.infer<typeof choice>;
export type ModelChoices = Record<string, ModelChoice>;

const usualChoice: ModelChoice = { isOn: true, maxDurationSeconds: null, maxOutputs: null };

/** Changes with every change of a connection, so that every process reads them again. */
export const revisionSetting: Setting<string> = { name: "engines.revision", schema: z.string(), initial: "" };

// Each item has a setting of its own, so that two administrators who change different ones do not undo each other.

/** The order of preference of a mode. Other engines follow in the default order. */
export const orderSetting = (mode: GenerationType): Setting<string[]> => ({
  name: `engines.order:${mode}`,
  schema: z.array(z.string()),
  initial: [],
});

/** Whether an engine gets no further runs for now. */
export const pausedSetting = (id: string): Setting<boolean> => ({
  name: `engines.paused:${id}`,
  schema: z.boolean(),
  initial: false,
});

/** The decisions about an engine's models, by model. */
export const choicesSetting = (id: string): Setting<ModelChoices> => ({
  name: `engines.models:${id}`,
  schema: z.record(z.string(), choice),
  initial: {},
});

/** A model's credits per output, by quality, at every engine. */
export const pricesSetting = (modelId: string): Setting<z.infer<typeof modelPrices>> => ({
  name: `engines.prices:${modelId}`,
  schema: modelPrices,
  initial: {},
});

/** Returns the models of a server: those that were named, or those that it listed in a test. */
export function servedModelsOf(kind: string, named: readonly string[], tried: Tried | undefined): string[] {
  return kind === "openai-compatible" && named.length === 0 && tried?.ok ? [...tried.models] : [...named];
}

/** Secrets of at most this many characters show nothing of themselves. */
const shortKeyCharacters = 16;

/** Returns the last four characters of a key, or `null` when it is so short that they would give it away. */
export function endOfKey(key: string): string | null {
  return key.length > shortKeyCharacters ? key.slice(-4) : null;
}

/** Sorts ids: the chosen ones first in their order, then the others as they are. */
export function inOrder(ids: readonly string[], chosen: readonly string[]): string[] {
  const rank = (id: string) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return [...ids].sort((a, b) => rank(a) - rank(b));
}

/** Adds connected engines to those of the environment, which keep their order: each before the first of a later kind. */
export function withConnected(environment: readonly string[], connected: readonly string[]): string[] {
  const kinds: readonly string[] = engineKinds;
  const all = [...environment];
  for (const id of connected) {
    const next = all.findIndex((other) => kinds.indexOf(other) > kinds.indexOf(id));
    all.splice(next === -1 ? all.length : next, 0, id);
  }
  return all;
}

/** Returns what is left of a model after the administrator's decisions; none when it is off. */
export function boundModel(model: ModelDescription, { isOn, maxDurationSeconds, maxOutputs }: ModelChoice) {
  if (!isOn) return [];
  const durationsSeconds = model.durationsSeconds.filter((length) => length <= (maxDurationSeconds ?? length));
  if (durationsSeconds.length === 0 && model.durationsSeconds.length > 0) return [];
  return [{ ...model, durationsSeconds, outputsMax: Math.min(model.outputsMax, maxOutputs ?? model.outputsMax) }];
}

/** Returns what is decided about a model. It may have the name of a property that every object has. */
export function choiceFor(modelId: string, choices: ModelChoices): ModelChoice {
  return (Object.hasOwn(choices, modelId) ? choices[modelId] : undefined) ?? usualChoice;
}

/** Returns the engine with the administrator's decisions about its models; itself when there are none. */
export function boundEngine(engine: Engine, choices: ModelChoices | undefined): Engine {
  if (!choices || Object.keys(choices).length === 0) return engine;
  const { understand } = engine;
  return {
    id: engine.id,
    label: engine.label,
    runsAtOnce: engine.runsAtOnce,
    repeatable: engine.repeatable,
    async describe() {
      const described = await engine.describe();
      const models = described.models.flatMap((model) => boundModel(model, choiceFor(model.id, choices)));
      return { ...described, models };
    },
    start: (outputId, request) => engine.start(outputId, request),
    check: (ticket) => engine.check(ticket),
    changed: (ticket, timeoutMilliseconds) => engine.changed(ticket, timeoutMilliseconds),
    collect: (ticket) => engine.collect(ticket),
    stop: (ticket) => engine.stop(ticket),
    ...(understand && { understand: (request) => understand.call(engine, request) }),
    close: () => engine.close(),
  };
}
