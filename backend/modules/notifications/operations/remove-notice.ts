import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { tellOfNews } from "../news.ts";
import * as records from "../records/notices.ts";
import { isOffered } from "../rules.ts";

/** Removes one of the caller's notifications; it can be restored. */
export const removeNotice = implement(notifications.remove, { isOffered }, (deps, { params: { id } }, { userId }) => {
  const { database, runtime } = deps;
  return database.transaction(async (tx) => {
    if (!(await records.dismiss(tx, userId, id, runtime.now()))) return refuse("NOT_FOUND");
    tellOfNews(deps, tx, userId);
    return done(undefined);
  });
});
