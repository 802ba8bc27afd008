import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { tellOfNews } from "../news.ts";
import { presentNotice } from "../present.ts";
import * as records from "../records/notices.ts";
import { isOffered, restorableMilliseconds } from "../rules.ts";

/** Brings back what the caller deleted within a day; what is over by now does not come back. */
export const restoreNotice = implement(
  notifications.restore,
  { isOffered },
  (deps, { params: { id } }, { userId, language }) => {
    const { accounts, database, runtime } = deps;
    return database.transaction(async (tx) => {
      const notice = await records.restore(tx, userId, id, runtime.now() - restorableMilliseconds);
      if (!notice) return refuse("NOT_FOUND");
      tellOfNews(deps, tx, userId);
      const timezone = (await accounts.settingsOf(tx, userId))?.timezone ?? "UTC";
      return done(presentNotice(notice, { language, timezone }));
    });
  },
);
