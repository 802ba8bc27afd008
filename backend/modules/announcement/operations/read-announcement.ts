import { adminAnnouncement } from "../../../../contract/admin/announcement.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentAnnouncement } from "../present.ts";
import { announcementSetting } from "../rules.ts";

/** Returns the latest announcement. */
export const readAnnouncement = implement(adminAnnouncement.read, async ({ configuration, runtime }) =>
  done(presentAnnouncement(configuration.read(announcementSetting), runtime.now())),
);
