import { adminAudit } from "../../../../contract/admin/audit.ts";
import { instant } from "../../../../contract/instants.ts";
import { type CsvRow, csvFile } from "../../../http/csv-file.ts";
import { done } from "../../../http/operation.ts";
import { type AuditDeps, implement } from "../deps.ts";
import { entryFilter } from "../filter.ts";
import { allEntries, type EntryFilter } from "../records.ts";
import { recordAction } from "./record-action.ts";

const columns = [
  "time",
  "actor_id",
  "actor_email",
  "action",
  "target_kind",
  "target_id",
  "changes",
  "network",
  "request_id",
];

/** Returns the audit log as CSV, written while it is read. It is about everyone's actions, so it is recorded itself. */
export const exportEntries = implement(adminAudit.export, async (deps, { query }, caller) => {
  const filter = await entryFilter(deps, query, caller);
  await deps.database.transaction((tx) =>
    recordAction(deps, tx, caller, { action: "audit.exported", target: { kind: "studio", id: "audit" } }),
  );
  return done(csvFile("audit.csv", columns, rowsOf(deps, filter)));
});

async function* rowsOf({ accounts, database }: AuditDeps, filter: EntryFilter): AsyncGenerator<CsvRow> {
  for await (const entries of allEntries(database.read, filter)) {
    const emails = await accounts.emailsOf(
      database.read,
      entries.map(({ actor_id }) => actor_id),
    );
    for (const { created_at, actor_id, action, target_kind, target_id, changes, network_hash, request_id } of entries)
      yield [
        instant(created_at),
        actor_id,
        emails.get(actor_id) ?? "",
        action,
        target_kind,
        target_id,
        changes,
        network_hash,
        request_id,
      ];
  }
}
