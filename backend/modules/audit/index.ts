import type { Tx } from "../../adapters/database/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import { createKeyedHash } from "../../http/keyed-hash.ts";
import { networkOf } from "../../http/network.ts";
import type { Route, StaffCaller } from "../../http/operation.ts";
import { type AuditDeps, routes } from "./deps.ts";
import { type AuditedAction, recordAction } from "./operations/record-action.ts";
import { deleteEntriesUntil } from "./records.ts";
import { type Changes, changesBetween, keptMilliseconds } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { type AuditedAction, type Changes, changesBetween };

/** The record of what was done in the administration. Entries can be read and exported but not changed. */
export interface Audit {
  routes: Route[];
  /** Records an action in the transaction that performs it. */
  record(
    tx: Tx,
    caller: Pick<StaffCaller, "userId" | "address" | "requestId">,
    performed: AuditedAction,
  ): Promise<void>;
  /** Deletes entries that are older than a year. A worker calls it periodically. Returns how many were deleted. */
  deleteOld(): Promise<number>;
}

export interface AuditDependencies extends Omit<AuditDeps, "hashNetwork"> {
  /** A random secret that never changes. The key of the network hashes is derived from it. */
  secret: Uint8Array;
}

export function createAudit({ secret, ...given }: AuditDependencies): Audit {
  const hash = createKeyedHash(secret, "atelier/audit/network/1");
  const deps: AuditDeps = {
    ...given,
    hashNetwork: (address) => hash(networkOf(address, 48)).slice(0, 16),
  };
  const { database, runtime } = deps;
  return {
    routes: routes(deps),
    record: (tx, caller, performed) => recordAction(deps, tx, caller, performed),
    deleteOld: () => database.transaction((tx) => deleteEntriesUntil(tx, runtime.now() - keptMilliseconds)),
  };
}
