import { adminEngines } from "../../../../contract/admin/engines.ts";
import { done, refuse } from "../../../http/operation.ts";
import { announceChange } from "../announce-change.ts";
import { implement } from "../deps.ts";
import { isEngineKind, isLocked } from "../engine-list.ts";
import { lockConnection, removeConnection } from "../records.ts";
import { pausedSetting } from "../rules.ts";

/** Disconnects an engine and deletes its key. Runs in progress continue where they are. */
export const disconnectEngine = implement(adminEngines.disconnect, async (deps, { params: { id } }, caller) => {
  const { audit, configuration, database, engines } = deps;
  if (isLocked(deps, id)) return refuse("CONFLICT", "environmentSets");
  const isDisconnected = await database.transaction(async (tx) => {
    const row = isEngineKind(id) ? await lockConnection(database, tx, id) : undefined;
    if (!row) return false;
    await removeConnection(tx, row.id);
    // Otherwise its last runs could not move to another engine.
    await configuration.clear(tx, pausedSetting(id));
    await announceChange(deps, tx);
    await audit.record(tx, caller, {
      action: "engine.disconnected",
      target: { kind: "engine", id },
      changes: { name: { before: row.name, after: null }, url: { before: row.url, after: null } },
    });
    return true;
  });
  if (!isDisconnected) return refuse("NOT_FOUND");
  await engines.load();
  return done(undefined);
});
