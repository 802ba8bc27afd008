import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, pageQuery } from "../paging.ts";
import { auditActions } from "./audit-terms.ts";

export const auditEntry = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime(),
    /** The account that acted; `command-line` for a command, `environment` for a setting of the environment. */
    actor_id: z.string(),
    /** The account's address; `null` for a command, a setting, or an account that is deleted. */
    actor_email: z.string().nullable(),
    action: z.string(),
    target_kind: z.string(),
    target_id: z.string(),
    /** The changed fields, with their values before and after. */
    changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    /** The same for all callers of one network; empty when it is unknown. The network itself is not stored. */
    network: z.string(),
    request_id: z.string(),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntry>;

const day = z.iso.date().optional();

export const auditFilter = z.object({
  action: z.enum(auditActions).optional(),
  /** The id or email address of the account that acted, `command-line`, or `environment`. */
  actor: z.string().trim().max(254).optional(),
  /** The id of the user, report, order, or other item. */
  target: z.string().trim().max(200).optional(),
  /** The first and the last day, in the time zone of the caller's settings. Commands use UTC. */
  from: day,
  to: day,
});

export const adminAudit = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/audit/",
    tag: "Administration",
    summary: "List what administrators, moderators, and commands did within the last year, the newest first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend(auditFilter.shape),
    answer: { status: 200, payload: paged(auditEntry) },
    refusals: [],
  }),
  export: endpoint({
    method: "GET",
    path: "/api/admin/audit/export/",
    tag: "Administration",
    summary: "Download the audit log as a CSV file, with the same filters.",
    auth: "bearer",
    role: "admin",
    query: auditFilter,
    answer: { status: 200, fileType: "text/csv" },
    refusals: [],
  }),
};
