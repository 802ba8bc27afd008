import { sql } from "kysely";
import type { Database, Tx } from "../database/port.ts";
import type { JobRecord } from "./records.ts";

/**
 * Start-time fair queuing (P. Goyal, H. M. Vin, H. Cheng, "Start-time Fair Queueing", SIGCOMM 1996). A job's turn
 * starts where its group's last one ends, but never before the turns the workers have already started. The lowest turn
 * is served first. Between two groups that both wait, the amounts served differ by at most one job's cost of each.
 */

/** Turns are integers, but costs need not be. */
const turnsPerCost = 1_000;
/** Above 0, which is the turn of every job without a share. */
const firstTurn = 1;

/** Converts a cost to turn units. Throws RangeError unless it is a number above 0. */
export function toTurns(cost: number): number {
  if (!(cost > 0) || !Number.isFinite(cost)) throw new RangeError(`A job cannot cost ${cost}.`);
  return Math.max(1, Math.round(cost * turnsPerCost));
}

interface Shared {
  name: string;
  group: string;
  cost: number;
}

/** Returns the turn of a group's new job, at the end of the group's turns. */
export async function takeTurn(tx: Tx, { name, group, cost }: Shared): Promise<number> {
  const begun = sql<number>`coalesce((select virtual_time from job_lane where name = ${name}), ${sql.lit(firstTurn)})`;
  // A single statement, so that only the group's own jobs wait for each other.
  const { ends_at } = await tx
    .insertInto("job_share")
    .values({ name, share_group: group, ends_at: sql`${begun} + ${cost}` })
    .onConflict((conflict) =>
      conflict.columns(["name", "share_group"]).doUpdateSet({
        ends_at: sql<number>`case when job_share.ends_at > excluded.ends_at - ${cost} then job_share.ends_at + ${cost} else excluded.ends_at end`,
      }),
    )
    .returning("ends_at")
    .executeTakeFirstOrThrow();
  return ends_at - cost;
}

/** Returns a turn that no job took. */
export async function returnTurn(tx: Tx, { name, group, cost }: Shared): Promise<void> {
  await tx
    .updateTable("job_share")
    .set((row) => ({ ends_at: row("ends_at", "-", cost) }))
    .where("name", "=", name)
    .where("share_group", "=", group)
    .execute();
}

/**
 * Removes those of the jobs that have not started, and moves later ones of their groups up. Returns whether there was
 * one.
 */
export async function withdrawJobs(tx: Tx, ...dedupeKeys: string[]): Promise<boolean> {
  if (dedupeKeys.length === 0) return false;
  const removed = await tx
    .deleteFrom("job")
    .where("dedupe_key", "in", dedupeKeys)
    .where("attempt", "=", 0)
    .where("dead_at", "is", null)
    .returning(["name", "turn", "share_group", "share_cost"])
    .execute();
  const groups = new Map<string, Shared & { removed: { turn: number; cost: number }[] }>();
  for (const { name, turn, share_group: group, share_cost: cost } of removed) {
    if (group === null || cost === null) continue;
    const key = JSON.stringify([name, group]);
    const shared = groups.get(key) ?? { name, group, cost: 0, removed: [] };
    groups.set(key, { ...shared, cost: shared.cost + cost, removed: [...shared.removed, { turn, cost }] });
  }
  for (const shared of groups.values()) {
    await moveUp(tx, shared);
    await returnTurn(tx, shared);
  }
  return removed.length > 0;
}

/** Moves each waiting job of a group up by the costs of the removed ones before it. */
async function moveUp(
  tx: Tx,
  { name, group, removed }: Pick<Shared, "name" | "group"> & { removed: { turn: number; cost: number }[] },
): Promise<void> {
  const waiting = await tx
    .selectFrom("job")
    .select(["id", "turn"])
    .where("name", "=", name)
    .where("share_group", "=", group)
    .where("turn", ">", Math.min(...removed.map(({ turn }) => turn)))
    .where("attempt", "=", 0)
    .where("dead_at", "is", null)
    .execute();
  const moved = Map.groupBy(waiting, (job) =>
    removed.reduce((sum, { turn, cost }) => (turn < job.turn ? sum + cost : sum), 0),
  );
  for (const [by, jobs] of moved) {
    await tx
      .updateTable("job")
      .set((row) => ({ turn: row("turn", "-", by) }))
      .where(
        "id",
        "in",
        jobs.map(({ id }) => id),
      )
      .where("attempt", "=", 0)
      .where("dead_at", "is", null)
      .execute();
  }
}

/** Prevents all other workers of a kind from claiming until the transaction ends. */
export async function lockLane(database: Database, tx: Tx, name: string): Promise<void> {
  // The embedded database runs one transaction at a time.
  if (database.dialect === "sqlite") return;
  const lane = database.forUpdate(tx.selectFrom("job_lane").select("name").where("name", "=", name));
  if ((await lane.executeTakeFirst()) !== undefined) return;
  await tx
    .insertInto("job_lane")
    .values({ name, virtual_time: firstTurn })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await lane.executeTakeFirstOrThrow();
}

/**
 * Records how far the workers of a kind have advanced with the jobs they just claimed. Returns whether a group may still
 * be ahead of another.
 */
export async function recordTurns(
  database: Database,
  tx: Tx,
  name: string,
  claimed: readonly Pick<JobRecord, "share_group" | "turn">[],
): Promise<boolean> {
  const turns = claimed.filter(({ share_group }) => share_group !== null).map(({ turn }) => turn);
  if (turns.length > 0) await passTurn(database, tx, name, Math.max(...turns));
  if (claimed.length > 0) return turns.length > 0;
  // When nothing waits or runs anymore, no group owes another: the next one starts level with all others.
  const { end } = await tx
    .selectFrom("job_share")
    .select((row) => row.fn.max("ends_at").as("end"))
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (end === null) return false;
  const live = tx.selectFrom("job").select("id").where("name", "=", name).where("dead_at", "is", null).limit(1);
  if ((await live.executeTakeFirst()) !== undefined) return true;
  await passTurn(database, tx, name, end);
  return false;
}

async function passTurn(database: Database, tx: Tx, name: string, turn: number): Promise<void> {
  await tx
    .insertInto("job_lane")
    .values({ name, virtual_time: turn })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ virtual_time: turn }).where("job_lane.virtual_time", "<", turn),
    )
    .execute();
  const passed = tx
    .selectFrom("job_share")
    .select("share_group")
    .where("name", "=", name)
    .where("ends_at", "<=", turn)
    // A group that is currently adding a job is left for the next time.
    .$if(database.dialect === "postgres", (query) => query.forUpdate().skipLocked());
  await tx.deleteFrom("job_share").where("name", "=", name).where("share_group", "in", passed).execute();
}
