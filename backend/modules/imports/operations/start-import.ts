import { imports } from "../../../../contract/imports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { arrivedParts, partCountOf } from "../../gallery/index.ts";
import { implement } from "../deps.ts";
import { presentImport } from "../present.ts";
import { changeState, findImport } from "../records.ts";
import { queueTurn } from "../turn.ts";

/** Starts the work on a complete archive. A repeated call returns the same import. */
export const startImport = implement(imports.start, async (deps, { params: { id } }, { userId }) => {
  const { database, storage } = deps;
  const row = await findImport(database.read, userId, id);
  if (!row) return refuse("NOT_FOUND");
  if (row.state === "receiving") {
    if ((await arrivedParts(storage, id)).length < partCountOf(row)) return refuse("CONFLICT", "partsMissing");
    await database.transaction(async (tx) => {
      if (await changeState(tx, id, ["receiving"], { state: "working" }))
        await queueTurn(deps, tx, { importId: id, turn: row.turn });
    });
  }
  const started = await findImport(database.read, userId, id);
  return started ? done(await presentImport(storage, started)) : refuse("NOT_FOUND");
});
