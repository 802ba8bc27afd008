import { exports } from "../../../../contract/exports.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findExport } from "../records.ts";
import { presentExport } from "../rules.ts";

/** Returns the state of the caller's data export. */
export const readExport = implement(exports.read, async ({ database, runtime }, _input, { userId }) => {
  return done(presentExport(await findExport(database.read, userId), runtime.now()));
});
