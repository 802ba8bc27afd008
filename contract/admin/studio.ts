import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { setupSteps, studioNameMaxCharacters, studioTaglineMaxCharacters } from "./studio-terms.ts";

/** No control characters, line breaks, or direction marks: the name is part of titles, mail headers, and file metadata. */
const onOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;

export const studioName = z.string().trim().min(1).max(studioNameMaxCharacters).regex(onOneLine, { error: "oneLine" });
export const studioTagline = z
  .string()
  .trim()
  .min(1)
  .max(studioTaglineMaxCharacters)
  .regex(onOneLine, { error: "oneLine" });

export const studioChange = z.object({
  name: studioName.optional(),
  /** `null` for the built-in sentence. */
  tagline: studioTagline.nullable().optional(),
});

export const studioSettings = z
  .object({
    name: z.string(),
    tagline: z.string().nullable(),
    /** The values that the environment fixes. No request can change them. */
    is_name_fixed: z.boolean(),
    is_tagline_fixed: z.boolean(),
    mail: z.object({
      /** Whether a mail server is configured. Without one, mail is kept instead of sent. */
      is_sent: z.boolean(),
      sender: z.string(),
      /** Whether new users must confirm their email address. */
      confirms_addresses: z.boolean(),
    }),
    /** The steps of the first start that are neither done nor dismissed. */
    setup_steps_left: z.array(z.enum(setupSteps)),
  })
  .meta({ id: "StudioSettings" });
export type StudioSettings = z.infer<typeof studioSettings>;

export const adminStudio = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/studio/",
    tag: "Administration",
    summary: "Retrieve the studio's name and sentence, and how mail is sent.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: studioSettings },
    refusals: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/admin/studio/",
    tag: "Administration",
    summary:
      "Change the studio's name or sentence. Omitted values stay unchanged. Values that the environment fixes are refused.",
    auth: "bearer",
    role: "admin",
    body: studioChange,
    answer: { status: 200, payload: studioSettings },
    refusals: ["CONFLICT"],
  }),
  testMail: endpoint({
    method: "POST",
    path: "/api/admin/studio/test-mail/",
    tag: "Administration",
    summary: "Send a test email to your own address.",
    auth: "bearer",
    role: "admin",
    answer: { status: 202, payload: z.object({ email: z.string() }) },
    refusals: ["NOT_FOUND"],
  }),
  completeSetup: endpoint({
    method: "POST",
    path: "/api/admin/studio/setup/",
    tag: "Administration",
    summary: "Mark steps of the first start as done or dismissed.",
    auth: "bearer",
    role: "admin",
    body: z.object({ steps: z.array(z.enum(setupSteps)).min(1).max(setupSteps.length) }),
    answer: { status: 204 },
    refusals: [],
  }),
};
