import { imports } from "../../../../contract/imports.ts";
import { done, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentFile } from "../present.ts";
import { findImport, listFiles } from "../records.ts";

/** Lists the results of the files of one of the caller's imports. */
export const listImportedFiles = implement(
  imports.files,
  async ({ database }, { params: { id }, query }, { userId }) => {
    if (!(await findImport(database.read, userId, id))) return refuse("NOT_FOUND");
    const { count, items } = await listFiles(database.read, id, query.outcome, query);
    return done({
      count,
      ...pageAddresses(imports.files.path.replace("{id}", id), query, count),
      results: items.map(presentFile),
    });
  },
);
