import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { type PeopleDeps, routes } from "./deps.ts";
import { type StaffCreditsChange, staffCreditsChanged } from "./domain-events.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { StaffCreditsChange };
export { staffCreditsChanged };

/** What administrators see of users, and do with them. */
export interface People {
  routes: Route[];
}

export function createPeople(deps: PeopleDeps): People {
  return { routes: routes(deps) };
}
