import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Database, Queries, Schema, Tx } from "../database/port.ts";
import type { JobTable } from "./tables.ts";

const keptDeadJobs = 1_000;
const keptErrorCharacters = 2_000;

export type JobRecord = Selectable<JobTable>;

/** Names a job as held by one worker. What is written through it has no effect once another holds the job. */
export interface Lease {
  id: string;
  leaseToken: string;
}

/** Adds a job, unless one with its dedupe key waits or runs. Whether it was added. */
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
  /** Jobs that this process still works on, though their lease may have ended. */
  except: string[];
}

/** Takes up to `limit` due jobs of a kind for a new lease: the lowest turn first, then the most urgent, then the oldest. */
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
    // Workers side by side each take other rows instead of waiting for one another's.
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

/** How many jobs of a kind are being worked on: under a lease that lasts, or known to be by the asking process. */
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

/** Whether the lease was still held. */
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

/** Returns a job whose attempt was cut short by no fault of its own; the attempt is not held against it. */
export async function giveBackJob(tx: Tx, lease: Lease, dueAt: number): Promise<void> {
  await held(tx, lease)
    .set((row) => ({ due_at: dueAt, lease_token: null, given_back: row("given_back", "+", 1) }))
    .execute();
}

export async function markGivingUp(tx: Tx, lease: Lease, error: unknown): Promise<void> {
  await held(tx, lease)
    .set({ giving_up: 1, last_error: describeError(error) })
    .execute();
}

/** Ends a failed job. It is kept for its last error, among the newest of its like. */
export async function buryJob(tx: Tx, lease: Lease, now: number): Promise<void> {
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

/** The kinds that have a job due. */
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

/** How many jobs wait or run, by kind. */
export async function countLiveJobs(queries: Queries): Promise<Record<string, number>> {
  return countByName(queries.selectFrom("job").where("dead_at", "is", null));
}

/** How many jobs are under a lease that lasts, by kind. */
export async function countLeasedJobs(queries: Queries, now: number): Promise<Record<string, number>> {
  return countByName(
    queries
      .selectFrom("job")
      .where("dead_at", "is", null)
      .where("lease_token", "is not", null)
      .where("due_at", ">", now),
  );
}

/** How many jobs are due and under no lease that lasts, by kind. */
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

/** How many waiting jobs of its kind are claimed before the one with this key; `null` when that one does not wait. */
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

/** Not under a lease that lasts: new, between attempts, or left behind by a lost worker. */
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
