import type { SharingDeps } from "./deps.ts";
import { everyEnded, forgetShares } from "./records/shares.ts";

export type Deps = Pick<SharingDeps, "database" | "gallery" | "log" | "previews" | "runtime">;

/** Shares read at a time. */
export const sharesAtOnce = 200;

/** Removes ended shares: the files first, then the rows. Returns how many were removed. */
export async function removeEnded(deps: Deps, ownerId: string | undefined): Promise<number> {
  const { database, previews } = deps;
  let removed = 0;
  for await (const shares of everyEnded(database.read, ownerId, sharesAtOnce)) {
    const ids: string[] = [];
    for (const { id } of shares) if (await succeeds(deps, () => previews.remove(id))) ids.push(id);
    await database.transaction((tx) => forgetShares(tx, ids));
    removed += ids.length;
  }
  return removed;
}

/** Runs `work` and returns whether it succeeded. A failure is logged, and the other shares are still processed. */
export async function succeeds({ log }: Deps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn({ code: "SHARE_NOT_ENDED", err: error }, "The end of a public link could not be handled.");
    return false;
  }
}
