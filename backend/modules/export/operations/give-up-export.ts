import type { ExportDeps } from "../deps.ts";
import { endPacking, type PackOrder } from "../pack-order.ts";

/** Says that somebody's data could not be packed. */
export function giveUpExport(deps: ExportDeps, order: PackOrder): Promise<void> {
  return endPacking(deps, order, null);
}
