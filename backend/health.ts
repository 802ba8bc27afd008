import type { HealthCheckName } from "../contract/admin/overview-terms.ts";
import type { Adapters } from "./choose-adapters.ts";
import { within } from "./concurrency/waiting.ts";
import { checkDiskSpace } from "./disk-space.ts";

/** What a process needs to serve requests. Each entry is `ok` or a short description of the problem. */
export interface Health {
  ok: boolean;
  checks: Record<HealthCheckName, string>;
  /** Whether new work is refused. The process serves nevertheless, so it stays ready. */
  maintenance: boolean;
}

/** A health check answers within this time. */
const checkMaxMilliseconds = 3_000;

/**
 * Creates the health check of everything this process needs. `diskFolder` is the folder it stores data in, or `null` if
 * it stores nothing on disk.
 */
export function createHealth(
  { database, watch, storage, isInTime }: Pick<Adapters, "database" | "watch" | "storage" | "isInTime">,
  diskFolder: string | null,
  isInMaintenance: () => boolean,
): () => Promise<Health> {
  async function databaseNow(): Promise<string> {
    const away = watch?.awayMilliseconds();
    if (away !== undefined) return `away for ${Math.round(away / 1_000)} s`;
    await database.time();
    return "ok";
  }

  return async () => {
    const [databaseIs, storageIs, diskIs] = await Promise.all([
      outcomeOf(databaseNow()),
      outcomeOf(storage.head("ready").then(() => "ok")),
      outcomeOf(diskFolder === null ? Promise.resolve("ok") : checkDiskSpace(diskFolder)),
    ]);
    const checks = { database: databaseIs, storage: storageIs, disk: diskIs, clock: isInTime() ? "ok" : "wrong" };
    return { ok: Object.values(checks).every((check) => check === "ok"), checks, maintenance: isInMaintenance() };
  };
}

function outcomeOf(check: Promise<string>): Promise<string> {
  const late = new Error("no answer");
  return within(check, checkMaxMilliseconds, late).catch((error: unknown) =>
    error === late ? late.message : "failed",
  );
}
