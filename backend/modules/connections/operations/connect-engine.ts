import { kindsWithAddress } from "../../../../contract/admin/engine-terms.ts";
import { adminEngines } from "../../../../contract/admin/engines.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { announceChange } from "../announce-change.ts";
import { sealKey } from "../connection-key.ts";
import { implement } from "../deps.ts";
import { isLocked, listEngines, usualNames } from "../engine-list.ts";
import { givenKey } from "../given-key.ts";
import { storedProblem } from "../present.ts";
import { insertConnection } from "../records.ts";
import { pausedSetting, servedModelsOf } from "../rules.ts";

/** Connects an engine and turns it on. Its address is tested first; a wrong key or a server that is down may be saved. */
export const connectEngine = implement(adminEngines.connect, async (deps, { body }, caller) => {
  const { audit, configuration, database, runtime } = deps;
  const { kind, url = null, name = usualNames[kind] } = body;
  if (isLocked(deps, kind)) return refuse("CONFLICT", "environmentSets");
  const key = givenKey(deps, caller, { ...body, provider: kind }, undefined);
  if (!key.ok) return refuseFields(key.violation);
  if (url === null && kindsWithAddress.includes(kind))
    return refuseFields({ field: "url", key: "required", values: {} });
  const given = body.served_models ?? [];
  const tried = url === null ? undefined : await deps.tryEngine({ kind, name, url, key: key.key, servedModels: given });
  if (tried && !tried.ok && tried.problem === "address_refused") {
    return refuseFields({ field: "url", key: "addressRefused", values: {} });
  }
  const servedModels = servedModelsOf(kind, given, tried);
  const id = runtime.newId();
  const now = runtime.now();
  const isConnected = await database.transaction(async (tx) => {
    const isNew = await insertConnection(tx, {
      id,
      kind,
      name,
      url,
      ...sealKey(deps, id, key.key),
      is_on: 1,
      details: JSON.stringify({ servedModels }),
      tested_at: tried ? now : null,
      test_problem: tried ? storedProblem(tried) : null,
      created_at: now,
      updated_at: now,
    });
    if (!isNew) return false;
    await configuration.clear(tx, pausedSetting(kind));
    await announceChange(deps, tx);
    await audit.record(tx, caller, {
      action: "engine.connected",
      target: { kind: "engine", id: kind },
      changes: {
        name: { before: null, after: name },
        url: { before: null, after: url },
        has_key: { before: false, after: key.key !== null },
      },
    });
    return true;
  });
  if (!isConnected) return refuse("CONFLICT", "engineConnected");
  await deps.engines.load();
  const [found] = await listEngines(deps, caller.language, kind);
  return found ? done(found) : refuse("CONFLICT");
});
