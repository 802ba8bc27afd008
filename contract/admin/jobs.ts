import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, pageQuery } from "../paging.ts";
import { jobStates } from "./job-terms.ts";

export const adminJob = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(jobStates),
    /** Attempts started so far. */
    attempts: z.number().int(),
    created_at: z.iso.datetime(),
    /** The earliest time it may run; `null` unless it is waiting. */
    run_at: z.iso.datetime().nullable(),
    /** When it failed for the last time; `null` unless it is dead. */
    dead_at: z.iso.datetime().nullable(),
    /** The first line of the last error; `null` without one. */
    last_error: z.string().nullable(),
    can_retry: z.boolean(),
    can_cancel: z.boolean(),
  })
  .meta({ id: "Job" });
export type AdminJob = z.infer<typeof adminJob>;

const params = z.object({ id: z.uuid() });

export const adminJobs = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/jobs/",
    tag: "Administration",
    summary: "List waiting, running, and dead jobs, the newest first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      state: z.enum(jobStates).optional(),
      kind: z.string().max(200).optional(),
      /** The id of a job. */
      search: z.string().trim().max(200).optional(),
    }),
    answer: {
      status: 200,
      payload: paged(adminJob).extend({
        /** Jobs that could start now, by kind, those that have waited longest first. */
        queues: z.array(
          z.object({
            kind: z.string(),
            jobs: z.number().int(),
            /** Since when the first of them could start. */
            since: z.iso.datetime(),
          }),
        ),
        /** The kinds of the jobs that exist. */
        kinds: z.array(z.string()),
        waiting: z.number().int(),
        running: z.number().int(),
        dead: z.number().int(),
      }),
    },
    refusals: [],
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/admin/jobs/{id}/retry/",
    tag: "Administration",
    summary: "Let a dead job run again, with all of its attempts.",
    auth: "bearer",
    role: "admin",
    params,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/admin/jobs/{id}/cancel/",
    tag: "Administration",
    summary: "Cancel the run that a job works on. Its credits are returned. Other jobs cannot be canceled.",
    auth: "bearer",
    role: "admin",
    params,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
