import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { type MaintenanceDeps, routes } from "./deps.ts";
import { maintenanceAfterRestore, maintenanceSetting } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { maintenanceAfterRestore };

/** Whether the studio accepts new work. It is the same in every process, and costs no query. */
export interface Maintenance {
  routes: Route[];
  /** While it is on, no new work is accepted, and waiting runs are not given to engines. */
  isOn(): boolean;
  /**
   * Whether no job may run, because the studio was restored from a backup: mail and webhooks would reach real people,
   * and an operator has to look first.
   */
  holdsJobs(): boolean;
  /** Returns what visitors are told, or `null` while it is off. An empty message stands for the usual sentence. */
  notice(): { message: string } | null;
}

export function createMaintenance(deps: MaintenanceDeps): Maintenance {
  const state = () => deps.configuration.read(maintenanceSetting);
  return {
    routes: routes(deps),
    isOn: () => state() !== null,
    holdsJobs: () => state()?.isAfterRestore ?? false,
    notice() {
      const current = state();
      return current && { message: current.message };
    },
  };
}
