import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, pageQuery } from "../paging.ts";
import { searchText } from "../search-text.ts";
import {
  domainMaxCharacters,
  domainsMax,
  freeCreditsMax,
  portionDaysMax,
  signUpFields,
  signUpModes,
} from "./sign-up-terms.ts";

/** A domain name in lower case, in the form that email addresses use. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(domainMaxCharacters)
  .regex(/^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u, { error: "domain" });
export const domains = z.array(domain).max(domainsMax);

const credits = z.number().min(0).max(freeCreditsMax).multipleOf(0.01);

export const signUpSettings = z.object({
  mode: z.enum(signUpModes),
  /** Domains of the addresses that may sign up without an invite; empty for all. */
  domains,
  /** The free credits that all new accounts together get within a day (UTC); `null` for no limit. */
  free_credits_per_day: credits.nullable(),
  /** The new accounts of one network that get free credits within a day (UTC); `null` for no limit. */
  free_credits_per_network: z.number().int().min(0).max(10_000).nullable(),
  /** The part of the first month's credits that is granted right away, where addresses are confirmed. */
  free_credits_first: credits,
  /** The days within which the rest is granted, in equal parts; 1 for everything at once. */
  free_credits_days: z.number().int().min(1).max(portionDaysMax),
  /** Domains whose addresses get no free credits, in addition to known disposable ones. */
  blocked_domains: domains,
  /** Domains that never count as disposable. */
  trusted_domains: domains,
});
export type SignUpSettings = z.infer<typeof signUpSettings>;

export const signUpPage = signUpSettings
  .extend({
    /** The fields that the environment fixes. */
    locked: z.array(z.enum(signUpFields)),
    /** Whether new users must confirm their address. Without that, free credits are unguarded. */
    confirms_addresses: z.boolean(),
    /** The accounts that wait for approval. */
    waiting: z.number().int(),
    /** The free credits promised to new accounts today (UTC). */
    free_credits_today: z.number(),
  })
  .meta({ id: "SignUpSettings" });
export type SignUpPage = z.infer<typeof signUpPage>;

export const waitingAccount = z
  .object({ id: z.string(), email: z.string(), created_at: z.iso.datetime() })
  .meta({ id: "WaitingAccount" });
export type WaitingAccount = z.infer<typeof waitingAccount>;

const accountId = z.object({ id: z.string().min(1).max(64) });

export const adminSignUp = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/sign-up/",
    tag: "Administration",
    summary: "Retrieve who may sign up, and the rules of free credits.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: signUpPage },
    refusals: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/admin/sign-up/",
    tag: "Administration",
    summary:
      "Change who may sign up, and the rules of free credits. Omitted fields stay unchanged. Fields that the environment fixes cannot be changed.",
    auth: "bearer",
    role: "admin",
    body: signUpSettings.partial(),
    answer: { status: 200, payload: signUpPage },
    refusals: ["CONFLICT"],
  }),
  waiting: endpoint({
    method: "GET",
    path: "/api/admin/sign-up/waiting/",
    tag: "Administration",
    summary: "List the accounts that wait for approval, the longest waiting first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({ search: searchText }),
    answer: { status: 200, payload: paged(waitingAccount) },
    refusals: [],
  }),
  approve: endpoint({
    method: "POST",
    path: "/api/admin/users/{id}/approve/",
    tag: "Administration",
    summary: "Approve an account that waits. Its owner gets an email and can sign in.",
    auth: "bearer",
    role: "admin",
    params: accountId,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  decline: endpoint({
    method: "POST",
    path: "/api/admin/users/{id}/decline/",
    tag: "Administration",
    summary: "Decline an account that waits. Its owner gets an email, and the account is deleted.",
    auth: "bearer",
    role: "admin",
    params: accountId,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
