import type { Selectable } from "kysely";
import type { JobState } from "../../../contract/admin/job-terms.ts";
import { type PageNumber, pageOf } from "../database/paging.ts";
import type { Queries, Tx } from "../database/port.ts";
import type { JobFilter, ListedJob } from "./port.ts";
import { dueAt } from "./records.ts";
import type { JobTable } from "./tables.ts";

const columns = ["id", "name", "attempt", "created_at", "due_at", "dead_at", "lease_token", "last_error"] as const;
type Row = Pick<Selectable<JobTable>, (typeof columns)[number]>;

/** Returns one page of the jobs, the newest first, and the total count. */
export async function listJobs(
  queries: Queries,
  { state, name, id }: JobFilter,
  page: PageNumber,
  now: number,
): Promise<{ count: number; items: ListedJob[] }> {
  let jobs = queries.selectFrom("job").select(columns);
  if (name !== undefined) jobs = jobs.where("name", "=", name);
  if (id !== undefined) jobs = jobs.where("id", "=", id);
  if (state !== undefined) jobs = jobs.where("dead_at", state === "dead" ? "is not" : "is", null);
  if (state === "running") jobs = jobs.where("lease_token", "is not", null).where("due_at", ">", now);
  if (state === "waiting")
    jobs = jobs.where((row) => row.or([row("lease_token", "is", null), row("due_at", "<=", now)]));
  const { count, items } = await pageOf(jobs, { by: ["created_at", "id"], direction: "desc" }, page);
  return { count, items: items.map((row) => listed(row, now)) };
}

function listed(row: Row, now: number): ListedJob {
  const state = stateOf(row, now);
  return {
    id: row.id,
    name: row.name,
    state,
    attempts: row.attempt,
    createdAt: row.created_at,
    runAt: state === "waiting" ? row.due_at : null,
    deadAt: row.dead_at,
    lastError: row.last_error,
  };
}

function stateOf(
  { dead_at, lease_token, due_at }: Pick<Row, "dead_at" | "lease_token" | "due_at">,
  now: number,
): JobState {
  if (dead_at !== null) return "dead";
  return lease_token !== null && due_at > now ? "running" : "waiting";
}

export async function jobNames(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom("job").select("name").distinct().orderBy("name").execute();
  return rows.map(({ name }) => name);
}

/** Returns a job with its payload. */
export async function findJob(queries: Queries, id: string, now: number) {
  const row = await queries
    .selectFrom("job")
    .select([...columns, "payload"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const payload: unknown = JSON.parse(row.payload);
  return { name: row.name, state: stateOf(row, now), payload };
}

/** Lets a dead job run again, with all of its attempts. Returns its name, or `undefined` if no such job is dead. */
export async function reviveJob(tx: Tx, id: string, now: number): Promise<string | undefined> {
  const revived = await tx
    .updateTable("job")
    .set({
      ...dueAt({ at: now, now }),
      ...{ attempt: 0, given_back: 0, lost: 0, giving_up: 0, lease_token: null, dead_at: null },
    })
    .where("id", "=", id)
    .where("dead_at", "is not", null)
    .returning("name")
    .executeTakeFirst();
  return revived?.name;
}
