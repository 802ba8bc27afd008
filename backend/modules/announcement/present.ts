import type { Announcement } from "../../../contract/admin/announcement.ts";
import { instant } from "../../../contract/instants.ts";
import { isShown, type Published } from "./rules.ts";

export function presentAnnouncement(latest: Published | null, now: number): { announcement: Announcement | null } {
  if (latest === null) return { announcement: null };
  const { id, texts, defaultLanguage, link, tone, endsAt, publishedAt } = latest;
  return {
    announcement: {
      id,
      texts,
      default_language: defaultLanguage,
      link,
      tone,
      ends_at: endsAt === null ? null : instant(endsAt),
      published_at: instant(publishedAt),
      is_shown: isShown(latest, now),
    },
  };
}
