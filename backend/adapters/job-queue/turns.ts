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

/** Assigns a new shared job its turn, at the end of its group's turns. */
export async function assignTurn(
  tx: Tx,
  job: { id: string; name: string; group: string; cost: number },
): Promise<void> {
  const { id, name, group, cost } = job;
  const lane = await tx.selectFrom("job_lane").select("virtual_time").where("name", "=", name).executeTakeFirst();
  const begun = lane?.virtual_time ?? firstTurn;
  // A single statement, so that only the group's own jobs wait for each other.
  const { ends_at } = await tx
    .insertInto("job_share")
    .values({ name, share_group: group, ends_at: begun + cost })
    .onConflict((conflict) =>
      conflict.columns(["name", "share_group"]).doUpdateSet({
        ends_at: sql<number>`case when job_share.ends_at > ${begun} then job_share.ends_at else ${begun} end + ${cost}`,
      }),
    )
    .returning("ends_at")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("job")
    .set({ turn: ends_at - cost })
    .where("id", "=", id)
    .execute();
}

/** Removes a job that has not started and moves its group's later ones up. Returns whether there was one. */
export async function withdrawJob(tx: Tx, dedupeKey: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("job")
    .where("dedupe_key", "=", dedupeKey)
    .where("attempt", "=", 0)
    .where("dead_at", "is", null)
    .returning(["name", "turn", "share_group", "share_cost"])
    .executeTakeFirst();
  if (!removed) return false;
  const { name, turn, share_group: group, share_cost: cost } = removed;
  if (group === null || cost === null) return true;
  await tx
    .updateTable("job")
    .set((row) => ({ turn: row("turn", "-", cost) }))
    .where("name", "=", name)
    .where("share_group", "=", group)
    .where("turn", ">", turn)
    .where("attempt", "=", 0)
    .where("dead_at", "is", null)
    .execute();
  await tx
    .updateTable("job_share")
    .set((row) => ({ ends_at: row("ends_at", "-", cost) }))
    .where("name", "=", name)
    .where("share_group", "=", group)
    .execute();
  return true;
}

/** Prevents all other workers of a kind from claiming until the transaction ends. */
export async function lockLane(database: Database, tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto("job_lane")
    .values({ name, virtual_time: firstTurn })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await database.forUpdate(tx.selectFrom("job_lane").select("name").where("name", "=", name)).executeTakeFirstOrThrow();
}

/** Records how far the workers of a kind have advanced with the jobs they just claimed. */
export async function recordTurns(
  database: Database,
  tx: Tx,
  name: string,
  claimed: readonly Pick<JobRecord, "share_group" | "turn">[],
): Promise<void> {
  const turns = claimed.filter(({ share_group }) => share_group !== null).map(({ turn }) => turn);
  if (turns.length > 0) return passTurn(database, tx, name, Math.max(...turns));
  if (claimed.length > 0) return;
  // When nothing waits or runs anymore, no group owes another: the next one starts level with all others.
  const { end } = await tx
    .selectFrom("job_share")
    .select((row) => row.fn.max("ends_at").as("end"))
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  if (end === null) return;
  const live = tx.selectFrom("job").select("id").where("name", "=", name).where("dead_at", "is", null).limit(1);
  if ((await live.executeTakeFirst()) === undefined) await passTurn(database, tx, name, end);
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
