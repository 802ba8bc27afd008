import { exports } from "../../../../contract/exports.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findExport } from "../records.ts";
import { presentExport } from "../rules.ts";

/** How the file with the caller's data stands. */
export const readExport = implement(exports.read, async ({ database, runtime }, _input, { userId }) => {
  return done(presentExport(await findExport(database.read, userId), runtime.now()));
});
