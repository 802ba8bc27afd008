import { type ArchiveFile, streamText } from "../../../adapters/archive/port.ts";
import { removeAll } from "../../../adapters/storage/port.ts";
import type { ExportDeps } from "../deps.ts";
import { endPacking, type PackOrder } from "../pack-order.ts";
import { exportPage } from "../page.ts";
import { findExport } from "../records.ts";
import { folderOf, keyOf } from "../rules.ts";

/**
 * Packs everything stored about an account into one file, replaces the previous file, and publishes the result. Does
 * nothing and leaves nothing behind if the account was deleted or a newer export was requested.
 */
export async function packExport(
  deps: ExportDeps,
  { accountId, exportId }: PackOrder,
  signal: AbortSignal,
): Promise<void> {
  const { archive, database, storage } = deps;
  const wanted = await findExport(database.read, accountId);
  if (wanted?.id !== exportId || wanted.ended_at !== null) return;
  await removeAll(storage, folderOf(accountId));
  const key = keyOf(wanted);
  const { sizeBytes } = await storage.put(key, archive.pack(untilAborted(filesOf(deps, accountId), signal)));
  await endPacking(deps, { accountId, exportId }, sizeBytes);
  const standing = await findExport(database.read, accountId);
  if (standing?.id !== exportId) await storage.delete(key);
}

async function* untilAborted(files: AsyncIterable<ArchiveFile>, signal: AbortSignal): AsyncGenerator<ArchiveFile> {
  for await (const file of files) {
    signal.throwIfAborted();
    yield file;
  }
}

/** Yields the files of all modules. A report lists the files that cannot be read. */
async function* filesOf(deps: ExportDeps, accountId: string): AsyncGenerator<ArchiveFile> {
  const { accounts, database, gallery, parts, appName, runtime } = deps;
  const settings = await accounts.settingsOf(database.read, accountId);
  if (!settings) return;
  const { language } = settings;
  const missing = new Set<string>();
  for (const part of parts) yield* part(accountId, (name) => missing.add(name));
  const now = runtime.now();
  const details = { appName: appName(), language, now, missing };
  yield {
    name: "index.html",
    content: streamText(exportPage(details, gallery.exportedCreations(accountId))),
    modifiedAt: now,
  };
  if (missing.size > 0) {
    yield { name: "REPORT.txt", content: `${[...missing].join("\n")}\n`, modifiedAt: now };
  }
}
