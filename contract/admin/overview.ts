import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { runStatuses } from "../generation-terms.ts";
import { money } from "../money.ts";
import { attentionCodes, healthChecks, overviewPeriods } from "./overview-terms.ts";
import { processKinds } from "./process-terms.ts";

const count = z.number().int();

export const attention = z.object({
  code: z.enum(attentionCodes),
  /** How many there are; 1 where that says nothing. */
  count,
  /** Names of the engines or checks, if it is about some. Never contains user content. */
  about: z.array(z.string()),
  /** The page that helps. */
  page: z.string(),
});
export type Attention = z.infer<typeof attention>;

export const overviewBucket = z.object({
  /** When the hour or day begins. */
  from: z.iso.datetime(),
  sign_ups: count,
  runs: count,
  failed_runs: count,
  credits_granted: z.number(),
  credits_used: z.number(),
});

/** A running program. Separate page servers have no database and are not listed. */
export const runningProcess = z.object({
  id: z.string(),
  kind: z.enum(processKinds),
  host_name: z.string(),
  version: z.string(),
  /** Whether it takes jobs. A worker whose clock is wrong takes none. */
  works: z.boolean(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  /** Whether it did not report for longer than it should. It is listed for a day. */
  is_silent: z.boolean(),
});
export type RunningProcess = z.infer<typeof runningProcess>;

/** What the process that answers needs to serve requests, as at `/readyz`: `ok` or the problem. */
export const healthCheck = z.object({ name: z.enum(healthChecks), outcome: z.string() });
export type HealthCheck = z.infer<typeof healthCheck>;

export const overview = z
  .object({
    period: z.enum(overviewPeriods),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    attention: z.array(attention),
    checks: z.array(healthCheck),
    /** By kind, the oldest of each first. */
    processes: z.array(runningProcess),
    sign_ups: count,
    /** The same for the period before, to compare. */
    previous: z.object({ sign_ups: count, runs: count }),
    runs: z.object({
      total: count,
      by_status: z.array(z.object({ status: z.enum(runStatuses), runs: count })),
      by_engine: z.array(z.object({ engine_id: z.string(), label: z.string(), runs: count, failed_runs: count })),
      /** When the run that has waited longest was requested; `null` when none is waiting. */
      oldest_waiting_at: z.iso.datetime().nullable(),
      /** Failed runs among those that completed or failed, from 0 to 1; `null` without any. */
      failure_rate: z.number().nullable(),
    }),
    credits: z.object({ granted: z.number(), used: z.number() }),
    /** By currency, less refunds. */
    income: z.array(
      money.extend({
        /** Whether no money moved, because the local test checkout was used. */
        is_test: z.boolean(),
      }),
    ),
    storage: z.object({
      used_bytes: count,
      /** `null` if the files are not on a disk of this machine. */
      free_bytes: count.nullable(),
    }),
    backups: z.object({
      /** When the next scheduled backup is due; `null` without a schedule. */
      next_at: z.iso.datetime().nullable(),
      /** The last scheduled backup; `null` before the first. */
      last: z
        .object({
          ended_at: z.iso.datetime(),
          /** `null` if it failed, like the next three. */
          duration_seconds: z.number().nullable(),
          folder: z.string().nullable(),
          size_bytes: count.nullable(),
          files: count.nullable(),
          /** Why it failed, in English; `null` if it is complete. */
          problem: z.string().nullable(),
        })
        .nullable(),
      /** When the last complete one ended; `null` before the first. */
      last_complete_at: z.iso.datetime().nullable(),
    }),
    versions: z.object({
      product: z.string(),
      node: z.string(),
      database: z.string(),
      /** The last migration of the database. */
      migration: z.string(),
    }),
    /** By the hour or the day, the oldest first. */
    series: z.array(overviewBucket),
  })
  .meta({ id: "Overview" });
export type Overview = z.infer<typeof overview>;

export const adminOverview = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/overview/",
    tag: "Administration",
    summary: "Retrieve what happened within a period, and what needs an administrator. Days are those of the caller.",
    auth: "bearer",
    role: "admin",
    query: z.object({ period: z.enum(overviewPeriods).default("24h") }),
    answer: { status: 200, payload: overview },
    refusals: [],
  }),
};
