import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Database, Queries, Schema, Tx } from "../database/port.ts";
import type { JobTable } from "./tables.ts";

const keptDeadJobs = 1_000;
const keptErrorCharacters = 2_000;

export type JobRecord = Selectable<JobTable>;

/** Identifies a job as held by one worker. Writes through it have no effect after another worker claims the job. */
export interface Lease {
  id: string;
  leaseToken: string;
}

/** Adds a job unless one with its dedupe key is waiting or running. Returns whether it was added. */
export async function insertJob(
  tx: Tx,
  job: Pick<
    JobRecord,
    "id" | "name" | "payload" | "priority" | "due_at" | "created_at" | "dedupe_key" | "share_group" | "share_cost"
  >,
): Promise<boolean> {
  const values = { ...job, attempt: 0, given_back: 0, giving_up: 0, turn: 0 };
  const added = await tx
    .insertInto("job")
    .values(values)
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export interface Wanted {
  name: string;
  limit: number;
  now: number;
  leasedUntil: number;
  leaseToken: string;
  /** Jobs that this process is still running, even if their lease has expired. */
  except: string[];
}

/**
 * Claims up to `limit` due jobs of a kind under new leases: the lowest turn first, then the highest priority, then the
 * oldest.
 */
export async function claimJobs(database: Database, tx: Tx, wanted: Wanted): Promise<JobRecord[]> {
  const due = tx
    .selectFrom("job")
    .select("id")
    .where("name", "=", wanted.name)
    .where("dead_at", "is", null)
    .where("due_at", "<=", wanted.now)
    .$if(wanted.except.length > 0, (query) => query.where("id", "not in", wanted.except))
    .orderBy("turn")
    .orderBy("priority", "desc")
    .orderBy("id")
    .limit(wanted.limit)
    // Concurrent workers each claim other rows instead of waiting for each other.
    .$if(database.dialect === "postgres", (query) => query.forUpdate().skipLocked());
  const ids = (await due.execute()).map((row) => row.id);
  if (ids.length === 0) return [];
  const claimed = await tx
    .updateTable("job")
    .set((row) => ({
      lease_token: wanted.leaseToken,
      due_at: wanted.leasedUntil,
      attempt: row("attempt", "+", 1),
    }))
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return claimed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Returns how many jobs of a kind are running: under a valid lease, or known to the calling process. */
export async function countRunning(
  queries: Queries,
  { name, now, except }: Pick<Wanted, "name" | "now" | "except">,
): Promise<number> {
  const { jobs } = await queries
    .selectFrom("job")
    .select((row) => row.fn.countAll<number>().as("jobs"))
    .where("name", "=", name)
    .where("dead_at", "is", null)
    .where((row) =>
      row.or([
        row.and([row("lease_token", "is not", null), row("due_at", ">", now)]),
        ...(except.length > 0 ? [row("id", "in", except)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  return jobs;
}

/** Returns whether the lease was still held. */
export async function renewLease(tx: Tx, lease: Lease, leasedUntil: number): Promise<boolean> {
  const result = await held(tx, lease).set({ due_at: leasedUntil }).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteJob(tx: Tx, lease: Lease): Promise<void> {
  await tx.deleteFrom("job").where("id", "=", lease.id).where("lease_token", "=", lease.leaseToken).execute();
}

export async function postponeJob(tx: Tx, lease: Lease, dueAt: number, error: unknown): Promise<void> {
  await held(tx, lease)
    .set({ due_at: dueAt, lease_token: null, last_error: describeError(error) })
    .execute();
}

/** Returns a job that was interrupted through no fault of its own. The attempt does not count against it. */
export async function returnJob(tx: Tx, lease: Lease, dueAt: number): Promise<void> {
  await held(tx, lease)
    .set((row) => ({ due_at: dueAt, lease_token: null, given_back: row("given_back", "+", 1) }))
    .execute();
}

export async function markGivingUp(tx: Tx, lease: Lease, error: unknown): Promise<void> {
  await held(tx, lease)
    .set({ giving_up: 1, last_error: describeError(error) })
    .execute();
}

/** Ends a failed job. The newest failed jobs of each kind are kept for their last error. */
export async function markJobDead(tx: Tx, lease: Lease, now: number): Promise<void> {
  await held(tx, lease).set({ dead_at: now, lease_token: null, dedupe_key: null }).execute();
  const kept = tx
    .selectFrom("job")
    .select("id")
    .where("dead_at", "is not", null)
    .orderBy("dead_at", "desc")
    .orderBy("id", "desc")
    .limit(keptDeadJobs);
  await tx.deleteFrom("job").where("dead_at", "is not", null).where("id", "not in", kept).execute();
}

/** Returns the kinds that have a due job. */
export async function findDueNames(database: Database, now: number): Promise<string[]> {
  const rows = await database.read
    .selectFrom("job")
    .select("name")
    .distinct()
    .where("dead_at", "is", null)
    .where("due_at", "<=", now)
    .execute();
  return rows.map((row) => row.name);
}

/** Returns how many jobs are waiting or running, by kind. */
export async function countLiveJobs(queries: Queries): Promise<Record<string, number>> {
  return countByName(queries.selectFrom("job").where("dead_at", "is", null));
}

/** Returns how many jobs are under a valid lease, by kind. */
export async function countLeasedJobs(queries: Queries, now: number): Promise<Record<string, number>> {
  return countByName(
    queries
      .selectFrom("job")
      .where("dead_at", "is", null)
      .where("lease_token", "is not", null)
      .where("due_at", ">", now),
  );
}

/** Returns how many jobs are due and not under a valid lease, by kind. */
export async function countWaitingJobs(queries: Queries, now: number): Promise<Record<string, number>> {
  return countByName(queries.selectFrom("job").where("dead_at", "is", null).where("due_at", "<=", now));
}

async function countByName(jobs: SelectQueryBuilder<Schema, "job", object>): Promise<Record<string, number>> {
  const rows = await jobs
    .select((row) => ["name", row.fn.countAll<number>().as("jobs")])
    .groupBy("name")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.jobs]));
}

/**
 * Returns how many waiting jobs of its kind are claimed before the job with this key, or `null` when that job is not
 * waiting.
 */
export async function countAhead(queries: Queries, dedupeKey: string, now: number): Promise<number | null> {
  const job = await waiting(queries, now)
    .select(["id", "name", "turn", "priority"])
    .where("dedupe_key", "=", dedupeKey)
    .executeTakeFirst();
  if (!job) return null;
  const { jobs } = await waiting(queries, now)
    .select((row) => row.fn.countAll<number>().as("jobs"))
    .where("name", "=", job.name)
    .where((row) =>
      row.or([
        row("turn", "<", job.turn),
        row.and([row("turn", "=", job.turn), row("priority", ">", job.priority)]),
        row.and([row("turn", "=", job.turn), row("priority", "=", job.priority), row("id", "<", job.id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return jobs;
}

/** Jobs that are not under a valid lease: new, between attempts, or abandoned by a lost worker. */
function waiting(queries: Queries, now: number) {
  return queries
    .selectFrom("job")
    .where("dead_at", "is", null)
    .where((row) => row.or([row("lease_token", "is", null), row("due_at", "<=", now)]));
}

function held(tx: Tx, lease: Lease) {
  return tx.updateTable("job").where("id", "=", lease.id).where("lease_token", "=", lease.leaseToken);
}

function describeError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, keptErrorCharacters);
}
