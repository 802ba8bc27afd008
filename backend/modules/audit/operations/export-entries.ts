import { adminAudit } from "../../../../contract/admin/audit.ts";
import { instant } from "../../../../contract/instants.ts";
import { type CsvRow, csvFile } from "../../../http/csv-file.ts";
import { done } from "../../../http/operation.ts";
import { type AuditDeps, implement } from "../deps.ts";
import { entryFilter } from "../filter.ts";
import { allEntries, type EntryFilter } from "../records.ts";

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

/** Returns the audit log as CSV, written while it is read. */
export const exportEntries = implement(adminAudit.export, async (deps, { query }, caller) =>
  done(csvFile("audit.csv", columns, rowsOf(deps, await entryFilter(deps, query, caller)))),
);

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
