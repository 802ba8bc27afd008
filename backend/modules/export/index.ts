import { accounts } from "../../../contract/accounts.ts";
import { type Limit, type Route, route, type SignedInCaller } from "../../http/operation.ts";
import type { ExportDeps, ExportPart } from "./deps.ts";
import { exportData } from "./operations/export-data.ts";

export type { ExportDeps, ExportPart };

const limits: readonly Limit<object, SignedInCaller>[] = [
  { name: "export: account", times: 5, perSeconds: 3_600, counts: "everything", key: (_input, { userId }) => userId },
];

/** Everything the rooms keep about somebody, as one file to take away. */
export function createExport(deps: ExportDeps): { routes: readonly Route[] } {
  return { routes: [route(accounts.exportData, exportData(deps), { limits })] };
}
