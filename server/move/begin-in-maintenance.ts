import type { Database, Tx } from "../../backend/adapters/database/port.ts";
import { systemRuntime } from "../../backend/adapters/runtime/system.ts";
import { commandLine } from "../../backend/http/command-token.ts";
import { recordAction } from "../../backend/modules/audit/operations/record-action.ts";
import { lockSetting, putSetting } from "../../backend/modules/configuration/records.ts";
import { maintenanceSetting } from "../../backend/modules/maintenance/rules.ts";

/** Turns maintenance on unless it is, so that the operator can look at the moved studio before people work in it. */
export async function beginInMaintenance(database: Database, tx: Tx): Promise<void> {
  const { name, schema } = maintenanceSetting;
  const row = await lockSetting(database, tx, name);
  if (row && schema.parse(JSON.parse(row.value)) !== null) return;
  const now = systemRuntime.now();
  await putSetting(tx, { name, value: JSON.stringify({ message: "", startedAt: now }), updated_at: now });
  const caller = { userId: commandLine, address: undefined, requestId: undefined };
  await recordAction({ runtime: systemRuntime, hashNetwork: () => "" }, tx, caller, {
    action: "maintenance.started",
    target: { kind: "studio", id: "studio" },
    changes: { is_on: { before: false, after: true } },
  });
}
