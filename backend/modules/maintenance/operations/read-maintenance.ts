import { adminMaintenance } from "../../../../contract/admin/maintenance.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentMaintenance } from "../present.ts";
import { maintenanceSetting } from "../rules.ts";

/** Returns whether the studio is in maintenance. */
export const readMaintenance = implement(adminMaintenance.read, async ({ configuration }) =>
  done(presentMaintenance(configuration.read(maintenanceSetting))),
);
