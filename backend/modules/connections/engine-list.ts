import { type EngineKind, engineKinds } from "../../../contract/admin/engine-terms.ts";
import type { EngineInfo } from "../../../contract/admin/engines.ts";
import { generationTypes } from "../../../contract/generation-terms.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Engine, EngineDescription } from "../../adapters/engine/port.ts";
import { within } from "../../concurrency/waiting.ts";
import type { ConnectionsDeps } from "./deps.ts";
import { detailsOf } from "./details.ts";
import { presentLastTest, presentModels } from "./present.ts";
import { type ConnectionRecord, listConnections } from "./records.ts";
import { choicesSetting, pricesSetting } from "./rules.ts";

const describedWithinMilliseconds = 3_000;

/** The names of the kinds, until an administrator chooses another. */
export const usualNames: Readonly<Record<EngineKind, string>> = {
  comfyui: "ComfyUI",
  openai: "OpenAI",
  google: "Google",
  fal: "fal",
  replicate: "Replicate",
  "openai-compatible": "OpenAI-compatible server",
};

export function isEngineKind(id: string): id is EngineKind {
  return engineKinds.some((kind) => kind === id);
}

/** Whether the environment connects the engine, so that no request may change its connection. */
export function isLocked({ environment }: Pick<ConnectionsDeps, "environment">, id: string): boolean {
  return environment.fixed.has(id) || environment.engines.some((engine) => engine.id === id);
}

/** Returns all engines with their health, or the one with an id: the environment's, then the connected ones. */
export async function listEngines(deps: ConnectionsDeps, language: Language, only?: string): Promise<EngineInfo[]> {
  const { environment, database, statesOf, loadsOf } = deps;
  const rows = (await listConnections(database.read)).filter(({ kind }) => isEngineKind(kind) && !isLocked(deps, kind));
  const last = generationTypes.flatMap((mode) => environment.lastOf(mode)).map(({ id }) => id);
  const fixed = environment.isLastResort ? last : environment.engines.map(({ id }) => id);
  const all = new Set([...fixed, ...environment.fixed.keys(), ...rows.map(({ kind }) => kind)]);
  const ids = [...all].filter((id) => only === undefined || id === only);
  const [states, loads] = await Promise.all([statesOf(), loadsOf()]);
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.find(({ kind }) => kind === id);
      const engine = deps.engines.unbound(id);
      const described = engine ? await describe(engine) : undefined;
      const state = states.get(id);
      return {
        ...connectionOf(deps, id, row, engine),
        is_paused: deps.engines.isPaused(id),
        is_healthy: state?.isHealthy ?? described?.healthy ?? false,
        problems: [...(state?.problems ?? described?.problems ?? [])],
        ...(loads.get(id) ?? { waiting: 0, running: 0 }),
        last_test: presentLastTest(row, language),
        models: presentModels(described?.models ?? [], deps.configuration.read(choicesSetting(id)), {
          pricesOf: (modelId) => deps.configuration.read(pricesSetting(modelId)),
          arePricesFixed: deps.arePricesFixed,
        }),
      };
    }),
  );
}

function connectionOf(
  { environment }: ConnectionsDeps,
  id: string,
  row: ConnectionRecord | undefined,
  engine: Engine | undefined,
) {
  if (row) {
    return {
      id,
      kind: id,
      name: row.name,
      url: row.url,
      has_key: row.sealed_key !== null,
      key_ends_with: row.key_ends_with,
      is_locked: false,
      is_on: row.is_on === 1,
      served_models: detailsOf(row).servedModels,
    };
  }
  const fixed = environment.fixed.get(id);
  return {
    id,
    kind: id,
    name: engine?.label ?? (isEngineKind(id) ? usualNames[id] : id),
    url: fixed?.url ?? null,
    has_key: fixed?.hasKey ?? false,
    key_ends_with: null,
    is_locked: true,
    // The environment may connect an engine and then leave it out of its order.
    is_on: generationTypes.some((mode) =>
      [...environment.enginesOf(mode), ...environment.lastOf(mode)].some((used) => used.id === id),
    ),
    served_models: [],
  };
}

async function describe(engine: Engine): Promise<EngineDescription> {
  try {
    return await within(engine.describe(), describedWithinMilliseconds);
  } catch {
    return { models: [], healthy: false, problems: ["It does not return its capabilities."] };
  }
}
