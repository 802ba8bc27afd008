import { z } from "zod";
import type { ExportDeps } from "./deps.ts";
import { exportEnded } from "./domain-events.ts";
import { endExport } from "./records.ts";
import { keptMilliseconds } from "./rules.ts";

export const packOrder = z.object({ accountId: z.string(), exportId: z.string() });

export type PackOrder = z.output<typeof packOrder>;

/** Records and publishes how packing ended; `null` bytes mean failure. Ignored if a newer export was requested. */
export async function endPacking(
  { database, domainEvents, runtime }: ExportDeps,
  { accountId, exportId }: PackOrder,
  sizeBytes: number | null,
): Promise<void> {
  const now = runtime.now();
  await database.transaction(async (tx) => {
    const ended = await endExport(tx, { account_id: accountId, id: exportId }, now, sizeBytes);
    if (!ended) return;
    const told = { ownerId: accountId, exportId, isReady: sizeBytes !== null, askedAt: ended.asked_at };
    await domainEvents.publish(tx, exportEnded, { ...told, endedAt: now, expiresAt: now + keptMilliseconds });
  });
}
