import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Database, Queries, Schema, Tx } from "../database/port.ts";
import type { WaitingJobs } from "./port.ts";
import type { JobTable } from "./tables.ts";

const keptDeadJobs = 1_000;
const keptErrorCharacters = 2_000;

type Dialect = Database["dialect"];
export type JobRecord = Selectable<JobTable>;

/** Identifies a job as held by one worker. Writes through it have no effect after another worker claims the job. */
export interface Lease {
  id: string;
  leaseToken: string;
}

/** Adds jobs, except those whose dedupe key a waiting or running one has. Returns the ids of the added ones. */
export async function insertJobs(
  tx: Tx,
  jobs: readonly Pick<
    JobRecord,
    | "id"
    | "name"
    | "payload"
    | "priority"
    | "due_at"
    | "is_due"
    | "created_at"
    | "trace"
    | "dedupe_key"
    | "turn"
    | "share_group"
    | "share_cost"
  >[],
): Promise<Set<string>> {
  const added = await tx
    .insertInto("job")
    .values(jobs.map((job) => ({ ...job, attempt: 0, given_back: 0, lost: 0, giving_up: 0 })))
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .execute();
  return new Set(added.map(({ id }) => id));
}

/** When a job may run, and the present time. */
export interface JobTime {
  at: number;
  now: number;
}

/** Returns the columns that say when a job may run. */
export function dueAt({ at, now }: JobTime): Pick<JobRecord, "due_at" | "is_due"> {
  return { due_at: at, is_due: at <= now ? 1 : 0 };
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
 * Ends jobs that are done and claims up to `limit` due jobs of a kind under new leases: the lowest turn first, then the
 * highest priority, then the oldest. PostgreSQL does both in one statement.
 */
export async function endAndClaimJobs(
  dialect: Dialect,
  queries: Queries,
  done: readonly Lease[],
  wanted: Wanted,
): Promise<JobRecord[]> {
  const { name, limit, leasedUntil, leaseToken, except } = wanted;
  if (done.length > 0 && (limit <= 0 || dialect === "sqlite")) await endJobs(dialect, queries, done);
  if (limit <= 0) return [];
  const due = queries
    .selectFrom("job")
    .select("id")
    .where("name", "=", name)
    .where("is_due", "=", sql.lit(1))
    .where("dead_at", "is", null)
    // Not by `due_at`: the clock of the process that added the job may be ahead of this one.
    .where((row) => row.not(isAmong(dialect, "id", except)))
    .orderBy("turn")
    .orderBy("priority", "desc")
    .orderBy("id")
    .limit(limit);
  // A job that waits has no lease, unless its worker was lost.
  const lost = sql<number>`case when lease_token is null then 0 else 1 end`;
  const lease = {
    lease_token: leaseToken,
    due_at: leasedUntil,
    is_due: 0,
    attempt: sql<number>`attempt + 1`,
    given_back: sql<number>`given_back + ${lost}`,
    lost: sql<number>`lost + ${lost}`,
  };
  const claim =
    dialect === "sqlite"
      ? queries.updateTable("job").set(lease).where("id", "in", due).returningAll()
      : queries
          .with("done", () => deleteJobs(dialect, queries, done))
          // Concurrent workers each claim other rows instead of waiting for each other.
          .with("due", () => due.forUpdate().skipLocked())
          .updateTable("job")
          .set(lease)
          .where("id", "in", (of) => of.selectFrom("due").select("due.id"))
          .returningAll();
  return (await claim.execute()).sort((a, b) => a.turn - b.turn || b.priority - a.priority || (a.id < b.id ? -1 : 1));
}

/** Removes the jobs that their workers have done. */
export async function endJobs(dialect: Dialect, queries: Queries, done: readonly Lease[]): Promise<void> {
  await deleteJobs(dialect, queries, done).execute();
}

function deleteJobs(dialect: Dialect, queries: Queries, done: readonly Lease[]) {
  return queries.deleteFrom("job").where(areHeld(dialect, done));
}

/**
 * A process never holds the same job under two leases, so a job with one of the ids and one of the tokens has a token of
 * its own lease.
 */
function areHeld(dialect: Dialect, leases: readonly Lease[]) {
  const ids = isAmong(
    dialect,
    "id",
    leases.map(({ id }) => id),
  );
  const tokens = isAmong(dialect, "lease_token", [...new Set(leases.map(({ leaseToken }) => leaseToken))]);
  return sql<boolean>`(${ids} and ${tokens})`;
}

/** The text of the statement does not depend on the number of values, so that it is compiled once. */
function isAmong(dialect: Dialect, column: "id" | "lease_token", values: readonly string[]): RawBuilder<boolean> {
  return dialect === "sqlite"
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${sql.ref(column)} = any(${values}::text[])`;
}

/** Returns how many jobs of a kind are running: under a valid lease, or known to the calling process. */
export async function countRunning(
  dialect: Dialect,
  queries: Queries,
  { name, now, except }: Pick<Wanted, "name" | "now" | "except">,
): Promise<number> {
  const { jobs } = await queries
    .selectFrom("job")
    .select((row) => row.fn.countAll<number>().as("jobs"))
    .where("name", "=", name)
    .where("dead_at", "is", null)
    .where((row) =>
      row.or([row.and([row("lease_token", "is not", null), row("due_at", ">", now)]), isAmong(dialect, "id", except)]),
    )
    .executeTakeFirstOrThrow();
  return jobs;
}

/** Returns the ids of the jobs whose leases were still held. */
export async function renewLeases(
  dialect: Dialect,
  queries: Queries,
  leases: readonly Lease[],
  leasedUntil: number,
): Promise<Set<string>> {
  const renewed = await queries
    .updateTable("job")
    .set({ due_at: leasedUntil, is_due: 0 })
    .where(areHeld(dialect, leases))
    .returning("id")
    .execute();
  return new Set(renewed.map(({ id }) => id));
}

/** A job waits for its next attempt. */
export async function postponeJob(tx: Tx, lease: Lease, time: JobTime, error: unknown): Promise<void> {
  await held(tx, lease)
    .set({ ...dueAt(time), lease_token: null, last_error: describeError(error) })
    .execute();
}

/** Returns a job that was interrupted through no fault of its own. The attempt does not count against it. */
export async function returnJob(tx: Tx, lease: Lease, time: JobTime): Promise<void> {
  await held(tx, lease)
    .set((row) => ({ ...dueAt(time), lease_token: null, given_back: row("given_back", "+", 1) }))
    .execute();
}

export async function markGivingUp(tx: Tx, lease: Lease, error: unknown): Promise<void> {
  await held(tx, lease)
    .set({ giving_up: 1, last_error: describeError(error) })
    .execute();
}

/** Ends a failed job of a kind. The newest failed jobs of each kind are kept for their last error. */
export async function markJobDead(tx: Tx, lease: Lease, name: string, now: number): Promise<void> {
  await held(tx, lease).set({ dead_at: now, lease_token: null, dedupe_key: null }).execute();
  const kept = tx
    .selectFrom("job")
    .select("id")
    .where("name", "=", name)
    .where("dead_at", "is not", null)
    .orderBy("dead_at", "desc")
    .orderBy("id", "desc")
    .limit(keptDeadJobs);
  await tx
    .deleteFrom("job")
    .where("name", "=", name)
    .where("dead_at", "is not", null)
    .where("id", "not in", kept)
    .execute();
}

export interface Outlook {
  name: string;
  /** Whether a job can be claimed. */
  hasDue: boolean;
  /** When the next job is due that is leased or waits for its time. */
  nextDueAt: number | null;
}

/** Returns what the kinds may expect. */
export async function readOutlooks(queries: Queries, names: readonly string[]): Promise<Outlook[]> {
  if (names.length === 0) return [];
  const kinds = names.map((name) => {
    const jobs = sql`from job where name = ${name} and dead_at is null`;
    return sql`select
      cast(${name} as text) as name,
      case when exists (select 1 ${jobs} and is_due = 1) then 1 else 0 end as has_due,
      (select min(due_at) ${jobs} and is_due = 0) as due_at`;
  });
  const query = sql<{ name: string; has_due: number; due_at: number | null }>`${sql.join(kinds, sql` union all `)}`;
  const { rows } = await query.execute(queries);
  return rows.map(({ name, has_due, due_at }) => ({ name, hasDue: has_due === 1, nextDueAt: due_at }));
}

/** Makes jobs claimable whose time has come or whose lease has ended. */
export async function markDue(dialect: Dialect, tx: Tx, name: string, now: number): Promise<void> {
  const passed = tx
    .selectFrom("job")
    .select("id")
    .where("name", "=", name)
    .where("dead_at", "is", null)
    .where("is_due", "=", sql.lit(0))
    .where("due_at", "<=", now)
    // Several processes may find the same jobs at the same time.
    .$if(dialect === "postgres", (query) => query.forUpdate().skipLocked());
  await tx.updateTable("job").set({ is_due: 1 }).where("id", "in", passed).execute();
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

/** Returns the jobs that are due and not under a valid lease, by kind. */
export async function readWaitingJobs(queries: Queries, now: number): Promise<Record<string, WaitingJobs>> {
  const rows = await queries
    .selectFrom("job")
    .select((row) => ["name", row.fn.countAll<number>().as("jobs"), row.fn.min("due_at").as("since")])
    .where("dead_at", "is", null)
    .where("due_at", "<=", now)
    .groupBy("name")
    .execute();
  return Object.fromEntries(rows.map(({ name, ...waiting }) => [name, waiting]));
}

/** Returns how many jobs are dead, by kind. */
export async function countDeadJobs(queries: Queries): Promise<Record<string, number>> {
  return countByName(queries.selectFrom("job").where("dead_at", "is not", null));
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
