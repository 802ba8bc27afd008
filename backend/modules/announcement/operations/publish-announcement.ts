import { adminAnnouncement } from "../../../../contract/admin/announcement.ts";
import { done, refuseFields } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { implement } from "../deps.ts";
import { presentAnnouncement } from "../present.ts";
import { announcementSetting, type Published } from "../rules.ts";

/** Publishes an announcement in every process. Those who dismissed an earlier one see it. */
export const publishAnnouncement = implement(
  adminAnnouncement.publish,
  async ({ audit, configuration, database, runtime }, { body }, caller) => {
    const now = runtime.now();
    const { texts, default_language: defaultLanguage, link, tone, ends_at } = body;
    const endsAt = ends_at === null ? null : Date.parse(ends_at);
    if (endsAt !== null && endsAt <= now) return refuseFields({ field: "ends_at", key: "inThePast", values: {} });
    const shown = { texts, defaultLanguage, link, tone, endsAt };
    const latest: Published = { ...shown, id: runtime.newId(), publishedAt: now, isEnded: false };
    await database.transaction(async (tx) => {
      const { before } = await configuration.update(tx, announcementSetting, () => latest);
      await audit.record(tx, caller, {
        action: "announcement.published",
        target: { kind: "announcement", id: latest.id },
        changes: changesBetween<Partial<Published>>(before ?? {}, shown),
      });
    });
    return done(presentAnnouncement(latest, now));
  },
);
