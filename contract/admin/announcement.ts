import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { languages } from "../languages.ts";
import {
  announcementLinkMaxCharacters,
  announcementTextMaxCharacters,
  announcementTones,
} from "./announcement-terms.ts";

const language = z.enum(languages);

export const announcementRequest = z
  .object({
    /** The text by language. The default language's text is required, and shown where a language has none. */
    texts: z.partialRecord(language, z.string().trim().min(1).max(announcementTextMaxCharacters)),
    default_language: language,
    /** Where the text leads: a page of the studio that starts with `/`, or an http(s) address. Empty for none. */
    link: z
      .string()
      .trim()
      .max(announcementLinkMaxCharacters)
      .pipe(
        z.union([
          z.literal(""),
          z.string().regex(/^\/(?!\/)[^\s\\]*$/, { error: "url" }),
          z.url({ protocol: /^https?$/, error: "url" }),
        ]),
      )
      .default(""),
    tone: z.enum(announcementTones).default("info"),
    /** When it disappears; `null` to show it until it is ended. */
    ends_at: z.iso.datetime().nullable().default(null),
  })
  .refine(({ texts, default_language }) => texts[default_language] !== undefined, {
    error: "required",
    path: ["texts"],
  })
  .meta({ id: "AnnouncementRequest" });
export type AnnouncementRequest = z.infer<typeof announcementRequest>;

export const announcement = z
  .object({
    /** A new one for each publication. Browsers remember which one was dismissed. */
    id: z.string(),
    texts: z.partialRecord(language, z.string()),
    default_language: language,
    link: z.string(),
    tone: z.enum(announcementTones),
    ends_at: z.iso.datetime().nullable(),
    published_at: z.iso.datetime(),
    /** Whether visitors see it now. */
    is_shown: z.boolean(),
  })
  .meta({ id: "Announcement" });
export type Announcement = z.infer<typeof announcement>;

const latest = z.object({ announcement: announcement.nullable() }).meta({ id: "LatestAnnouncement" });

export const adminAnnouncement = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/announcement/",
    tag: "Administration",
    summary: "Retrieve the latest announcement, whether or not it is still shown.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: latest },
    refusals: [],
  }),
  publish: endpoint({
    method: "PUT",
    path: "/api/admin/announcement/",
    tag: "Administration",
    summary: "Publish an announcement on every page. It replaces the previous one.",
    auth: "bearer",
    role: "admin",
    body: announcementRequest,
    answer: { status: 200, payload: latest },
    refusals: [],
  }),
  end: endpoint({
    method: "DELETE",
    path: "/api/admin/announcement/",
    tag: "Administration",
    summary: "End the announcement now. Publish it again to show it again.",
    auth: "bearer",
    role: "admin",
    answer: { status: 204 },
    refusals: [],
  }),
};
