import { imports } from "../../../../contract/imports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentImport } from "../present.ts";
import { findImport } from "../records.ts";

/** Returns one of the caller's imports. */
export const readImport = implement(
  imports.oneImport,
  async ({ database, storage }, { params: { id } }, { userId }) => {
    const row = await findImport(database.read, userId, id);
    return row ? done(await presentImport(storage, row)) : refuse("NOT_FOUND");
  },
);
