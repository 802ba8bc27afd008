import type { AuditAction, AuditTargetKind } from "../../../../contract/admin/audit-terms.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { StaffCaller } from "../../../http/operation.ts";
import type { AuditDeps } from "../deps.ts";
import { insertEntry } from "../records.ts";
import type { Changes } from "../rules.ts";

/** One action of an administrator, a moderator, or the command line. */
export interface AuditedAction {
  action: AuditAction;
  target: { kind: AuditTargetKind; id: string };
  /** The changed fields. Never a secret, nor what a user wrote or created. */
  changes?: Changes;
}

/** Records an action in the transaction that performs it. */
export function recordAction(
  { hashNetwork, runtime }: Pick<AuditDeps, "hashNetwork" | "runtime">,
  tx: Tx,
  { userId, address, requestId }: Pick<StaffCaller, "userId" | "address" | "requestId">,
  { action, target, changes = {} }: AuditedAction,
): Promise<void> {
  return insertEntry(tx, {
    id: runtime.newId(),
    created_at: runtime.now(),
    actor_id: userId,
    action,
    target_kind: target.kind,
    target_id: target.id,
    changes: JSON.stringify(changes),
    network_hash: address === undefined ? "" : hashNetwork(address),
    request_id: requestId ?? "",
  });
}
