import { adminCatalog } from "../../../../contract/admin/catalog.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { catalogSetting } from "../../credits/index.ts";
import { type CatalogDeps, implement } from "../deps.ts";
import { presentCatalog } from "../present.ts";
import { changedValues } from "../rules.ts";

/**
 * Replaces the catalog, in every process at once. What was sold keeps its terms. Refused with CONFLICT if the environment
 * fixes the catalog, or if it is no longer the version that the caller changed.
 */
export const changeCatalog = implement(adminCatalog.change, async (deps, { body }, caller) => {
  const { audit, catalogue, configuration, database, payments } = deps;
  if (configuration.isFixed(catalogSetting)) return refuse("CONFLICT", "catalogFixed");
  const changed = await database.transaction(async (tx): Promise<Outcome<undefined>> => {
    const stored = await configuration.lock(tx, catalogSetting);
    const before = catalogue.content();
    const isCurrent = (stored?.version ?? 0) === body.version && catalogue.version() === body.version;
    if (!isCurrent) return refuse("CONFLICT", "catalogChanged");
    const changes = changedValues(before, body.content);
    if (Object.keys(changes).length === 0) return done(undefined);
    await payments.keepTerms(tx);
    if (!(await store(deps, tx, body, stored === undefined))) return refuse("CONFLICT", "catalogChanged");
    await audit.record(tx, caller, { action: "catalog.changed", target: { kind: "catalog", id: "catalog" }, changes });
    return done(undefined);
  });
  return changed.ok ? done(presentCatalog(deps)) : changed;
});

/** Stores the next version. Returns false if another request stored the first one at the same time. */
async function store(
  { configuration }: Pick<CatalogDeps, "configuration">,
  tx: Parameters<CatalogDeps["configuration"]["change"]>[0],
  { version, content }: { version: number; content: unknown },
  isFirst: boolean,
): Promise<boolean> {
  const next = { version: version + 1, content };
  if (isFirst) return configuration.claim(tx, catalogSetting, next);
  await configuration.change(tx, catalogSetting, next);
  return true;
}
