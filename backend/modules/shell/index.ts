import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { routes, type ShellDeps } from "./deps.ts";

await importOperations(new URL("./operations/", import.meta.url));

/** What every page shows around its content, from several modules in one read. */
export interface Shell {
  routes: Route[];
}

export function createShell(deps: ShellDeps): Shell {
  return { routes: routes(deps) };
}
