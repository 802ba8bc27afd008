import { type EngineKind, engineKinds } from "../../../contract/admin/engine-terms.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Engine } from "../../adapters/engine/port.ts";
import type { Sealer } from "../../keys/sealer.ts";
import { openKey } from "./connection-key.ts";
import type { ConnectionsDependencies, LiveEngines } from "./deps.ts";
import { detailsOf } from "./details.ts";
import { isEngineKind } from "./engine-list.ts";
import { type ConnectionRecord, listConnections } from "./records.ts";
import { boundEngine, choicesSetting, inOrder, orderSetting, pausedSetting, withConnected } from "./rules.ts";

interface Live {
  /** What the engine was created from. Another one is created when it differs. */
  from: string;
  base: Engine;
  isOn: boolean;
}

type Deps = Pick<
  ConnectionsDependencies,
  "configuration" | "connectEngine" | "database" | "environment" | "log" | "onEnginesChanged"
> & { sealer: Sealer };

/**
 * Keeps the engines in use. A replaced engine stays open until the last run that started with it has ended, and the
 * process closes the environment's own.
 */
export function createLiveEngines(deps: Deps): LiveEngines {
  const { configuration, connectEngine, database, environment, log, onEnginesChanged } = deps;
  const ids = [...new Set([...environment.engines.map(({ id }) => id), ...engineKinds])];
  const pins = new Map<Engine, number>();
  const retired = new Set<Engine>();
  let connected = new Map<string, Live>();
  let usable = new Map<string, { from: string; base: Engine; engine: Engine }>();
  let loading = Promise.resolve();

  const create = (row: ConnectionRecord, kind: EngineKind): Engine => {
    const key = openKey(deps, row);
    const { name, url } = row;
    const engine = connectEngine({ kind, name, url, key: key ?? null, servedModels: detailsOf(row).servedModels });
    return key === undefined ? withoutItsKey(engine) : engine;
  };

  const closeIfUnused = (engine: Engine) => {
    if (!retired.has(engine) || (pins.get(engine) ?? 0) > 0) return;
    retired.delete(engine);
    engine
      .close()
      .catch((error) =>
        log.warn({ code: "ENGINE_NOT_CLOSED", err: error, engine: engine.id }, "A replaced engine did not close."),
      );
  };

  const loadOnce = async () => {
    const rows = await listConnections(database.read);
    const before = connected;
    const next = new Map<string, Live>();
    for (const row of rows) {
      const { kind, name, url, sealed_key, details } = row;
      if (!isEngineKind(kind) || environment.fixed.has(kind)) continue;
      const from = JSON.stringify([name, url, sealed_key, details]);
      const known = before.get(kind);
      const base = known?.from === from ? known.base : create(row, kind);
      next.set(kind, { from, base, isOn: row.is_on === 1 });
    }
    connected = next;
    bind();
    for (const [kind, { base }] of before) {
      if (connected.get(kind)?.base === base) continue;
      retired.add(base);
      closeIfUnused(base);
    }
    onEnginesChanged();
  };

  const bind = () => {
    const bases = [...environment.engines, ...[...connected.values()].map(({ base }) => base)];
    usable = new Map(
      bases.map((base) => {
        const choices = configuration.read(choicesSetting(base.id));
        const from = JSON.stringify(choices);
        const known = usable.get(base.id);
        const isSame = known?.base === base && known.from === from;
        return [base.id, isSame ? known : { from, base, engine: boundEngine(base, choices) }];
      }),
    );
  };

  const isPaused = (id: string) => configuration.read(pausedSetting(id));

  const of = (mode: GenerationType): Engine[] => {
    const fixed = environment.isLastResort ? [] : environment.enginesOf(mode).map(({ id }) => id);
    const last = environment.lastOf(mode).map(({ id }) => id);
    const added = [...connected].filter(([, { isOn }]) => isOn).map(([kind]) => kind);
    const all = withConnected(fixed, added);
    const resort = all.length === 0 && environment.isLastResort ? environment.enginesOf(mode).map(({ id }) => id) : [];
    const chosen = environment.fixedModes.includes(mode)
      ? [...fixed, ...withConnected([], added), ...last]
      : inOrder([...all, ...resort, ...last], configuration.read(orderSetting(mode)));
    // A paused engine still takes runs that no other engine can serve.
    const sorted = [...chosen.filter((id) => !isPaused(id)), ...chosen.filter(isPaused)];
    return sorted.flatMap((id) => usable.get(id)?.engine ?? []);
  };

  const load = () => {
    // One after the other, so that an older answer never replaces a newer one.
    loading = loading.then(loadOnce, loadOnce);
    return loading;
  };

  const live: LiveEngines = {
    ids,
    all: () => [...usable.values()].map(({ engine }) => engine),
    find: (id) => usable.get(id)?.engine,
    unbound: (id) => usable.get(id)?.base,
    of,
    isPaused,
    load,
    refresh: load,
    pin() {
      const held = usable;
      for (const { base } of held.values()) pins.set(base, (pins.get(base) ?? 0) + 1);
      let isHeld = true;
      return {
        ...live,
        all: () => [...held.values()].map(({ engine }) => engine),
        // An engine that was connected meanwhile is not held, but better than none.
        find: (id) => (held.get(id) ?? usable.get(id))?.engine,
        release() {
          if (!isHeld) return;
          isHeld = false;
          for (const { base } of held.values()) {
            const left = (pins.get(base) ?? 1) - 1;
            if (left > 0) pins.set(base, left);
            else pins.delete(base);
            closeIfUnused(base);
          }
        },
      };
    },
    async close() {
      await loading.catch(() => {});
      const open = new Set([...retired, ...[...connected.values()].map(({ base }) => base)]);
      await Promise.all([...open].map((engine) => engine.close()));
    },
  };
  return live;
}

function withoutItsKey(engine: Engine): Engine {
  const problems = ["Its key cannot be opened, because APP_SECRET has changed. Enter the key again."];
  return { ...engine, describe: async () => ({ models: [], healthy: false, problems }) };
}
