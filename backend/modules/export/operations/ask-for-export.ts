import type { StreamedFile } from "../../../../contract/endpoint.ts";
import type { DataExport } from "../../../../contract/exports.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { ExportDeps } from "../deps.ts";
import { packJobName } from "../jobs.ts";
import { findExport, replaceExport } from "../records.ts";
import { isReadable, keyOf, presentExport } from "../rules.ts";
import type { PackOrder } from "./pack-export.ts";

/** How the file with the caller's data stands. */
export async function readExport(
  { database, runtime }: ExportDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<DataExport>> {
  return done(presentExport(await findExport(database.read, userId), runtime.now()));
}

/** Has a worker pack the caller's data; whoever asks while that is under way waits for the same. */
export function beginExport(
  { accounts, database, jobQueue, runtime }: ExportDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<DataExport>> {
  return database.transaction(async (tx) => {
    // The account stays until the end, so that two who ask at once ask one after the other.
    if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
    const now = runtime.now();
    const standing = await findExport(tx, userId);
    if (standing?.ended_at === null) return done(presentExport(standing, now));
    const asked = { account_id: userId, id: runtime.newId(), asked_at: now, ended_at: null, size_bytes: null };
    await replaceExport(tx, asked);
    const order: PackOrder = { accountId: userId, exportId: asked.id };
    await jobQueue.enqueue(tx, { name: packJobName, payload: order });
    return done(presentExport(asked, now));
  });
}

/** The packed file. NOT_FOUND where there is none, or none any more. */
export async function readExportFile(
  { database, runtime, storage }: ExportDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<StreamedFile>> {
  const standing = await findExport(database.read, userId);
  if (!standing || !isReadable(standing, runtime.now())) return refuse("NOT_FOUND");
  const content = await storage.open(keyOf(standing));
  if (!content) return refuse("NOT_FOUND");
  const date = new Date(standing.ended_at).toISOString().slice(0, 10);
  return done({ name: `export-${date}.zip`, content, sizeBytes: standing.size_bytes });
}
