import { kindsWithAddress } from "../../../../contract/admin/engine-terms.ts";
import { adminEngines } from "../../../../contract/admin/engines.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { announceChange } from "../announce-change.ts";
import { changeModels } from "../change-models.ts";
import { sealKey } from "../connection-key.ts";
import { implement } from "../deps.ts";
import { detailsOf } from "../details.ts";
import { isEngineKind, isLocked, listEngines } from "../engine-list.ts";
import { givenKey } from "../given-key.ts";
import { storedProblem } from "../present.ts";
import { findConnection, lockConnection, updateConnection } from "../records.ts";
import { servedModelsOf } from "../rules.ts";

/** Changes a connection, or the decisions about an engine's models. The environment's connections stay as they are. */
export const changeEngine = implement(adminEngines.change, async (deps, { params: { id }, body }, caller) => {
  const { audit, database, runtime } = deps;
  const { models = [], ...connection } = body;
  const isFixed = isLocked(deps, id);
  if (isFixed && Object.values(connection).some((value) => value !== undefined)) {
    return refuse("CONFLICT", "environmentSets");
  }
  if (deps.arePricesFixed && models.some(({ prices }) => prices !== undefined)) {
    return refuse("CONFLICT", "environmentSets");
  }
  const current = isFixed || !isEngineKind(id) ? undefined : await findConnection(database.read, id);
  if (!current && !(isFixed && deps.engines.find(id))) return refuse("NOT_FOUND");

  if (current && isEngineKind(id)) {
    const url = connection.url === undefined ? current.url : connection.url;
    if (url === null && kindsWithAddress.includes(id))
      return refuseFields({ field: "url", key: "required", values: {} });
    const named = connection.served_models ?? detailsOf(current).servedModels;
    const isOther =
      url !== current.url ||
      connection.key !== undefined ||
      connection.kept_key !== undefined ||
      // Asks the server for its models again.
      connection.served_models?.length === 0;
    // Other changes need no key, so they work even if the stored one cannot be opened.
    const key = isOther ? givenKey(deps, caller, { ...connection, provider: id }, { row: current, url }) : undefined;
    if (key && !key.ok) return refuseFields(key.violation);
    const name = connection.name ?? current.name;
    const tried =
      key && url !== null
        ? await deps.tryEngine({ kind: id, name, url, key: key.key, servedModels: named })
        : undefined;
    const servedModels = servedModelsOf(id, named, tried);
    if (tried && !tried.ok && tried.problem === "address_refused") {
      return refuseFields({ field: "url", key: "addressRefused", values: {} });
    }
    const after = { name, url, is_on: connection.is_on ?? current.is_on === 1, served_models: servedModels };
    const isStored = await database.transaction(async (tx) => {
      const row = await lockConnection(database, tx, id);
      // Another administrator changed it while it was tested.
      if (!row || row.id !== current.id || row.updated_at !== current.updated_at) return false;
      await updateConnection(tx, row.id, {
        name,
        url,
        ...(key?.isNew && sealKey(deps, row.id, key.key)),
        is_on: after.is_on ? 1 : 0,
        details: JSON.stringify({ ...detailsOf(row), servedModels }),
        // An earlier result says nothing about another address or key.
        ...(isOther && {
          tested_at: tried ? runtime.now() : null,
          test_problem: tried ? storedProblem(tried) : null,
        }),
        updated_at: Math.max(runtime.now(), row.updated_at + 1),
      });
      await changeModels(deps, tx, id, models);
      await announceChange(deps, tx);
      const before = {
        name: row.name,
        url: row.url,
        is_on: row.is_on === 1,
        served_models: detailsOf(row).servedModels,
      };
      await audit.record(tx, caller, {
        action: "engine.changed",
        target: { kind: "engine", id },
        changes: {
          ...changesBetween(before, after),
          ...(key?.isNew && { key: { before: "", after: "changed" } }),
          ...(models.length > 0 && { models: { before: null, after: models } }),
        },
      });
      return true;
    });
    if (!isStored) return refuse("CONFLICT");
  } else {
    await database.transaction(async (tx) => {
      await changeModels(deps, tx, id, models);
      await audit.record(tx, caller, {
        action: "engine.changed",
        target: { kind: "engine", id },
        changes: { models: { before: null, after: models } },
      });
    });
  }
  await deps.engines.load();
  const [found] = await listEngines(deps, caller.language, id);
  return found ? done(found) : refuse("NOT_FOUND");
});
