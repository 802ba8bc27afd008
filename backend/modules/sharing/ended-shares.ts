import type { SharingDeps } from "./deps.ts";
import { everyEnded, forgetShares } from "./records.ts";

export type Deps = Pick<SharingDeps, "database" | "gallery" | "log" | "previews" | "runtime">;

/** Links read at a time. */
export const sharesAtOnce = 200;

/** Files first, then what leads to them. How many that were. */
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

/** Whether it could be done; the other links go on where it could not. */
export async function succeeds({ log }: Deps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn({ err: error }, "a public link could not be looked after; it is tried again later");
    return false;
  }
}
