import { z } from "zod";
import { announcementTones } from "./admin/announcement-terms.ts";
import { signUpModes } from "./admin/sign-up-terms.ts";
import { endpoint } from "./endpoint.ts";
import { languages } from "./languages.ts";

/** What every visitor may know about the studio. Every page shows some of it. */
export const studioInfo = z
  .object({
    name: z.string(),
    /** The operator's sentence about what the studio does; `null` for the built-in one. */
    tagline: z.string().nullable(),
    /** Whether the first visitor sets the studio up: only while it has no account and no reserved administrator. */
    needs_setup: z.boolean(),
    /** Who may sign up, and the domains of the addresses that may, if not all. Left out by backends without such rules. */
    sign_up: z.object({ mode: z.enum(signUpModes), domains: z.array(z.string()).optional() }).optional(),
    /** Whether credits are used. Without them, everything is free and nothing is sold. */
    credits_on: z.boolean(),
    /** Whether files can be verified without an account. Left out by backends that verify none. */
    verifies_publicly: z.boolean().optional(),
    /** What the administrators announce to everyone; `null` when there is nothing. */
    announcement: z
      .object({
        /** A new one for each publication. */
        id: z.string(),
        /** In the caller's language, or else in the announcement's default language. */
        text: z.string(),
        language: z.enum(languages),
        /** A path of the studio or an http(s) address. */
        link: z.string().nullable(),
        tone: z.enum(announcementTones),
      })
      .nullable(),
    /** The maintenance that is on, with the administrators' own words or an empty message; `null` while it is off. */
    maintenance: z.object({ message: z.string() }).nullable(),
  })
  .meta({ id: "Studio" });
export type StudioInfo = z.infer<typeof studioInfo>;

export const studio = {
  read: endpoint({
    method: "GET",
    path: "/api/studio/",
    tag: "Studio",
    summary: "Retrieve what every visitor may know about the studio.",
    auth: "none",
    answer: { status: 200, payload: studioInfo },
    refusals: [],
  }),
};
