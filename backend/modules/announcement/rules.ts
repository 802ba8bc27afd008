import { z } from "zod";
import { announcementTones } from "../../../contract/admin/announcement-terms.ts";
import { languages } from "../../../contract/languages.ts";
import type { Setting } from "../configuration/index.ts";

const published = z.object({
  id: z.string(),
  texts: z.partialRecord(z.enum(languages), z.string()),
  defaultLanguage: z.enum(languages),
  link: z.string(),
  tone: z.enum(announcementTones),
  /** Instants are milliseconds since the epoch. */
  endsAt: z.number().nullable(),
  publishedAt: z.number(),
  /** Whether an administrator ended it. */
  isEnded: z.boolean(),
});

/** The latest announcement. It stays after its end, so that it can be published again. */
export type Published = z.infer<typeof published>;

export const announcementSetting: Setting<Published | null> = {
  name: "announcement",
  schema: published.nullable(),
  initial: null,
};

/** Whether visitors see an announcement at this time. */
export function isShown({ isEnded, endsAt }: Published, now: number): boolean {
  return !isEnded && (endsAt === null || now < endsAt);
}
