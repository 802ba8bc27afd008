import { adminStorage } from "../../../../contract/admin/storage.ts";
import { instantOrNull } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement, type MonitoringDeps } from "../deps.ts";
import { storageJobs } from "../jobs.ts";
import { listSweeps } from "../records.ts";
import { foundAccountsMax } from "../rules.ts";

/** Returns what is stored, by kind and by user. */
export const readStorage = implement(adminStorage.list, async (deps, { query }) => {
  const { accounts, database, dataExports, gallery, jobQueue } = deps;
  const ownerIds =
    query.search === undefined
      ? undefined
      : await accounts.idsByPartOfEmail(database.read, query.search, foundAccountsMax);
  const [owners, { image, video, upload }, avatars, exports, freeBytes, orphans, missing, depth] = await Promise.all([
    gallery.ownersBySize(ownerIds, query),
    gallery.storedSizes(),
    accounts.countAvatars(database.read),
    dataExports.storedSize(),
    deps.freeBytes(),
    readOrphans(deps),
    gallery.missingFiles(),
    jobQueue.depth(),
  ]);
  const emails = await accounts.emailsOf(
    database.read,
    owners.items.map(({ ownerId }) => ownerId),
  );
  return done({
    count: owners.count,
    ...pageAddresses(adminStorage.list.path, query, owners.count),
    results: owners.items.map(({ ownerId, items, bytes }) => ({
      user_id: ownerId,
      email: emails.get(ownerId) ?? null,
      items,
      bytes,
    })),
    kinds: [
      { kind: "image" as const, ...image },
      { kind: "video" as const, ...video },
      { kind: "upload" as const, ...upload },
      // Their sizes are not recorded. Each is below a hundred kilobytes.
      { kind: "avatar" as const, items: avatars, bytes: null },
      { kind: "export" as const, ...exports },
    ],
    free_bytes: freeBytes,
    orphans,
    missing: { items: missing.missing, checked_at: instantOrNull(missing.checkedAt) },
    is_busy: Object.values(storageJobs).some((name) => (depth[name] ?? 0) > 0),
  });
});

async function readOrphans({ database, sweeps }: Pick<MonitoringDeps, "database" | "sweeps">) {
  const known = (await listSweeps(database.read)).filter(({ area }) => area in sweeps);
  return {
    files: known.reduce((sum, { orphans }) => sum + orphans, 0),
    removed: known.reduce((sum, { removed }) => sum + removed, 0),
    checked_at: instantOrNull(known.length === 0 ? null : Math.min(...known.map(({ swept_at }) => swept_at))),
  };
}
