import { adminAnnouncement } from "../../../../contract/admin/announcement.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { announcementSetting, isShown } from "../rules.ts";

/** Ends the announcement in every process. It changes nothing when none is shown. */
export const endAnnouncement = implement(
  adminAnnouncement.end,
  async ({ audit, configuration, database, runtime }, _input, caller) => {
    const latest = configuration.read(announcementSetting);
    if (latest === null || !isShown(latest, runtime.now())) return done(undefined);
    await database.transaction(async (tx) => {
      await configuration.change(tx, announcementSetting, { ...latest, isEnded: true });
      await audit.record(tx, caller, { action: "announcement.ended", target: { kind: "announcement", id: latest.id } });
    });
    return done(undefined);
  },
);
