import type { ReportsDeps } from "../deps.ts";
import { deleteReportsUntil, markErased, reportsToErase } from "../records/reports.ts";
import { appealMilliseconds, reportKeptMilliseconds, sealedMilliseconds, wayOf } from "../rules.ts";

const itemsAtOnce = 100;

/**
 * Erases removed items that can no longer be appealed, sealed items after their time, and old reports. Returns how many
 * items and reports.
 */
export async function eraseKept({
  database,
  gallery,
  runtime,
}: Pick<ReportsDeps, "database" | "gallery" | "runtime">): Promise<number> {
  const now = runtime.now();
  const before = { removed: now - appealMilliseconds, sealed: now - sealedMilliseconds };
  let erased = 0;
  for (;;) {
    const due = await database.transaction(async (tx) => {
      const reports = await reportsToErase(tx, before, itemsAtOnce);
      if (reports.length === 0) return reports;
      for (const way of ["removed", "sealed"] as const) {
        const ofThisWay = reports.filter(({ decision }) => wayOf(decision) === way);
        await gallery.moderation.erase(
          tx,
          ofThisWay.map(({ item_id }) => item_id),
          way,
        );
      }
      await markErased(
        tx,
        reports.map(({ id }) => id),
      );
      return reports;
    });
    erased += due.length;
    if (due.length < itemsAtOnce) break;
  }
  return erased + (await database.transaction((tx) => deleteReportsUntil(tx, now - reportKeptMilliseconds)));
}
