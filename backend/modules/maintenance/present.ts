import type { Maintenance } from "../../../contract/admin/maintenance.ts";
import { instant } from "../../../contract/instants.ts";
import type { State } from "./rules.ts";

export function presentMaintenance(state: State): Maintenance {
  return {
    is_on: state !== null,
    message: state?.message ?? "",
    started_at: state && instant(state.startedAt),
  };
}
