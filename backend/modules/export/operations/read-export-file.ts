import { exports } from "../../../../contract/exports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findExport } from "../records.ts";
import { isReadable, keyOf } from "../rules.ts";

/** Returns the packed file. NOT_FOUND if there is none or it has expired. */
export const readExportFile = implement(exports.file, async ({ database, runtime, storage }, _input, { userId }) => {
  const standing = await findExport(database.read, userId);
  if (!standing || !isReadable(standing, runtime.now())) return refuse("NOT_FOUND");
  const content = await storage.open(keyOf(standing));
  if (!content) return refuse("NOT_FOUND");
  const date = new Date(standing.ended_at).toISOString().slice(0, 10);
  return done({ name: `export-${date}.zip`, content, sizeBytes: standing.size_bytes });
});
