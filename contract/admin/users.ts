import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { runStatuses } from "../generation-terms.ts";
import { paged, pageQuery } from "../paging.ts";
import { ledgerKinds } from "../payment-terms.ts";
import { planIds } from "../plans.ts";
import { idempotencyKey } from "../request-headers.ts";
import { roles } from "../roles.ts";
import { searchText } from "../search-text.ts";
import { reasonMaxCharacters, runsPerDayMax, staffCreditsMax, storageBytesMax, userStatuses } from "./users-terms.ts";

const instant = z.iso.datetime();

export const adminUser = z
  .object({
    id: z.string(),
    email: z.string(),
    display_name: z.string(),
    role: z.enum(roles),
    plan: z.enum(planIds),
    /** The credits that can be spent now. This month's free credits count once the user has used the studio. */
    balance: z.number(),
    /** What the creations and uploads use. */
    storage_bytes: z.number().int(),
    /** The number of devices that are signed in. */
    devices: z.number().int(),
    /** When a device last used the studio; `null` if never. */
    last_seen_at: instant.nullable(),
    created_at: instant,
    status: z.enum(userStatuses),
    /** When the account is deleted; `null` when it is not going to be. */
    deletes_at: instant.nullable(),
  })
  .meta({ id: "AdminUser" });
export type AdminUser = z.infer<typeof adminUser>;

const limits = z.object({
  /** How many runs the user may start per day (UTC); `null` for the limit that applies to everyone, if any. */
  runs_per_day: z.number().int().min(0).max(runsPerDayMax).nullable(),
  /** How many bytes the uploads may use; `null` for the plan's quota. */
  storage_bytes: z.number().int().min(0).max(storageBytesMax).nullable(),
  /** How many bytes the creations may use; `null` for the plan's quota. */
  creation_storage_bytes: z.number().int().min(0).max(storageBytesMax).nullable().default(null),
});
export type UserLimits = z.infer<typeof limits>;

export const adminUserDetails = adminUser
  .extend({
    /** Whether the user proved to read mail at the address. */
    is_confirmed: z.boolean(),
    /** When the account was disabled; `null` while it is open. */
    disabled_at: instant.nullable(),
    /** Whether a subscription pays for the plan, which then cannot be changed here. */
    pays_for_plan: z.boolean(),
    limits,
    sessions: z.array(
      z.object({
        id: z.string(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        created_at: instant,
        last_used_at: instant,
      }),
    ),
    /** The sums of the ledger's lines by kind, in credits. */
    ledger: z.array(z.object({ kind: z.enum(ledgerKinds), credits: z.number() })),
    /** The number of runs in each state. */
    runs: z.array(z.object({ status: z.enum(runStatuses), count: z.number().int() })),
    /** How often what the user shares was reported. */
    reports: z.number().int(),
  })
  .meta({ id: "AdminUserDetails" });
export type AdminUserDetails = z.infer<typeof adminUserDetails>;

export const oneTimeLink = z.object({ url: z.string(), expires_at: instant }).meta({ id: "OneTimeLink" });
export type OneTimeLink = z.infer<typeof oneTimeLink>;

export const userFilter = z.object({
  /** A part of the email address or name, or the whole id. */
  search: searchText,
  role: z.enum(roles).optional(),
  status: z.enum(userStatuses).optional(),
});

/** Whether an amount of credits is some hundredths. Most have no exact number. */
function isHundredths(credits: number): boolean {
  const hundredths = Math.round(credits * 100);
  return hundredths !== 0 && Math.abs(credits * 100 - hundredths) < 1e-6;
}

const params = z.object({ id: z.string().min(1).max(64) });
const admin = { tag: "Administration", auth: "bearer", role: "admin" } as const;
const details = { status: 200, payload: adminUserDetails } as const;

export const adminUsers = {
  list: endpoint({
    ...admin,
    method: "GET",
    path: "/api/admin/users/",
    summary: "List users, the newest first. Search by email address, name, or id.",
    query: pageQuery.extend(userFilter.shape),
    answer: { status: 200, payload: paged(adminUser) },
    refusals: [],
  }),
  read: endpoint({
    ...admin,
    method: "GET",
    path: "/api/admin/users/{id}/",
    summary: "Retrieve a user: role, plan, credits, storage, devices, limits, and counts.",
    params,
    answer: details,
    refusals: ["NOT_FOUND"],
  }),
  credits: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/credits/",
    summary:
      "Give credits, or take them with a negative amount. Taking more than the user can spend is refused. The user gets an email and a notification with the reason. The same `Idempotency-Key` changes the credits once.",
    params,
    headers: idempotencyKey,
    body: z.object({
      amount: z.number().min(-staffCreditsMax).max(staffCreditsMax).refine(isHundredths, { error: "creditAmount" }),
      reason: z.string().trim().min(1).max(reasonMaxCharacters),
    }),
    answer: details,
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  disable: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/disable/",
    summary:
      "Disable a user. Sessions and API keys end, runs are canceled and their credits returned, and a subscription ends with the paid month.",
    params,
    answer: details,
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  enable: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/enable/",
    summary: "Enable a disabled user, and withdraw the deletion.",
    params,
    answer: details,
    refusals: ["NOT_FOUND"],
  }),
  role: endpoint({
    ...admin,
    method: "PUT",
    path: "/api/admin/users/{id}/role/",
    summary: "Change a user's role. The last administrator keeps it.",
    params,
    body: z.object({ role: z.enum(roles) }),
    answer: details,
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  plan: endpoint({
    ...admin,
    method: "PUT",
    path: "/api/admin/users/{id}/plan/",
    summary: "Change a user's plan without a payment. Refused while a subscription pays for the plan.",
    params,
    body: z.object({ plan: z.enum(planIds) }),
    answer: details,
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  limits: endpoint({
    ...admin,
    method: "PUT",
    path: "/api/admin/users/{id}/limits/",
    summary: "Set limits for one user; `null` for the default.",
    params,
    body: limits,
    answer: details,
    refusals: ["NOT_FOUND"],
  }),
  resetLink: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/reset-link/",
    summary: "Create a link with which the user sets a new password, to hand over. It works once, for an hour.",
    params,
    answer: { status: 201, payload: oneTimeLink },
    refusals: ["NOT_FOUND", "FORBIDDEN"],
  }),
  signInLink: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/sign-in-link/",
    summary: "Create a link that signs the user in, to hand over. It works once, for 15 minutes.",
    params,
    answer: { status: 201, payload: oneTimeLink },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  endSessions: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/end-sessions/",
    summary: "Sign a user out everywhere. API keys stay valid.",
    params,
    answer: details,
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    ...admin,
    method: "DELETE",
    path: "/api/admin/users/{id}/",
    summary: "Disable a user now and delete the account in seven days. Until then, the deletion can be withdrawn.",
    params,
    answer: details,
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  keep: endpoint({
    ...admin,
    method: "POST",
    path: "/api/admin/users/{id}/keep/",
    summary: "Withdraw the deletion of a user. The account opens again unless it was disabled before.",
    params,
    answer: details,
    refusals: ["NOT_FOUND"],
  }),
};
