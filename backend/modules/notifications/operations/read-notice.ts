import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { tellOfNews } from "../news.ts";
import * as records from "../records/notices.ts";
import { isOffered } from "../rules.ts";

/** Marks one of the caller's notifications as read. */
export const readNotice = implement(notifications.read, { isOffered }, (deps, { params: { id } }, { userId }) => {
  const { database, runtime } = deps;
  return database.transaction(async (tx) => {
    if (!(await records.markRead(tx, userId, id, runtime.now()))) return refuse("NOT_FOUND");
    tellOfNews(deps, tx, userId);
    return done(undefined);
  });
});
