import { adminAnnouncement } from "../../../../contract/admin/announcement.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { announcementSetting, isShown } from "../rules.ts";

/** Ends the announcement in every process. It changes nothing when none is shown. */
export const endAnnouncement = implement(
  adminAnnouncement.end,
  async ({ audit, configuration, database, runtime }, _input, caller) => {
    const shown = configuration.read(announcementSetting);
    if (shown === null || !isShown(shown, runtime.now())) return done(undefined);
    const { id } = shown;
    await database.transaction(async (tx) => {
      // Another administrator may have published the next one meanwhile. That one stays.
      const { before, after } = await configuration.update(tx, announcementSetting, (latest) =>
        latest?.id === id ? { ...latest, isEnded: true } : latest,
      );
      if (after === before) return;
      await audit.record(tx, caller, { action: "announcement.ended", target: { kind: "announcement", id } });
    });
    return done(undefined);
  },
);
