import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { type CatalogDeps, routes } from "./deps.ts";

await importOperations(new URL("./operations/", import.meta.url));

/** How administrators change plans, packs, and prices, and turn credits on or off. */
export interface Catalog {
  routes: Route[];
}

export function createCatalog(deps: CatalogDeps): Catalog {
  return { routes: routes(deps) };
}
