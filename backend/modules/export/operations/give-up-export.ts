import type { ExportDeps } from "../deps.ts";
import { endPacking, type PackOrder } from "../pack-order.ts";

/** Records that a data export failed. */
export function giveUpExport(deps: ExportDeps, order: PackOrder): Promise<void> {
  return endPacking(deps, order, null);
}
