import { imports } from "../../../../contract/imports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { removeArchive } from "../archive.ts";
import { implement } from "../deps.ts";
import { presentImport } from "../present.ts";
import { changeState, findImport } from "../records.ts";

/** Cancels an unfinished import. The uploads that it made stay. */
export const cancelImport = implement(imports.cancel, async (deps, { params: { id } }, { userId }) => {
  const { database, runtime, storage } = deps;
  const isMine = await findImport(database.read, userId, id);
  if (!isMine) return refuse("NOT_FOUND");
  const canceled = { state: "canceled", ended_at: runtime.now() } as const;
  if (await database.transaction((tx) => changeState(tx, id, ["receiving", "working"], canceled)))
    await removeArchive(deps, id);
  const row = await findImport(database.read, userId, id);
  return row ? done(await presentImport(storage, row)) : refuse("NOT_FOUND");
});
