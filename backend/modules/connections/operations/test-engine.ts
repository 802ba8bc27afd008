import { adminEngines } from "../../../../contract/admin/engines.ts";
import { done, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { detailsOf } from "../details.ts";
import { isLocked, usualNames } from "../engine-list.ts";
import { givenKey } from "../given-key.ts";
import { keepKey } from "../kept-keys.ts";
import { presentTest, storedProblem } from "../present.ts";
import { findConnection, updateConnection } from "../records.ts";

/** Tests an engine, connected or not. The result of a connected one is remembered. */
export const testEngine = implement(adminEngines.test, async (deps, { body }, caller) => {
  const { audit, database, runtime } = deps;
  const { kind } = body;
  const row = isLocked(deps, kind) ? undefined : await findConnection(database.read, kind);
  const url = body.url ?? row?.url ?? null;
  const given = givenKey(deps, caller, { ...body, provider: kind }, row && { row, url });
  if (!given.ok) return refuseFields(given.violation);
  const servedModels = body.served_models ?? (row ? detailsOf(row).servedModels : []);
  const tried = await deps.tryEngine({ kind, name: usualNames[kind], url, key: given.key, servedModels });
  const problem = tried.ok ? null : tried.problem;
  await database.transaction(async (tx) => {
    if (row && !given.isNew && url === row.url)
      await updateConnection(tx, row.id, { tested_at: runtime.now(), test_problem: storedProblem(tried) });
    await audit.record(tx, caller, {
      action: "engine.tested",
      target: { kind: "engine", id: kind },
      changes: { url: { before: url, after: url }, result: { before: null, after: problem ?? "works" } },
    });
  });
  const keptKey = given.isNew && given.key !== null ? keepKey(deps, caller.userId, kind, given.key) : null;
  return done(presentTest(tried, keptKey, caller.language));
});
