import { imports } from "../../../../contract/imports.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentImport } from "../present.ts";
import * as records from "../records.ts";

/** Lists the caller's imports, newest first. */
export const listImports = implement(imports.imports, async ({ database, storage }, { query }, { userId }) => {
  const { count, items } = await records.listImports(database.read, userId, query);
  return done({
    count,
    ...pageAddresses(imports.imports.path, query, count),
    results: await Promise.all(items.map((row) => presentImport(storage, row))),
  });
});
