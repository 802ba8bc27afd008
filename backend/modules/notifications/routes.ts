import { notifications } from "../../../contract/notifications.ts";
import { type Route, route } from "../../http/operation.ts";
import type { NotificationsDeps } from "./deps.ts";
import { listNotices, readAllNotices, readNotice, removeNotice, restoreNotice } from "./operations/list-notices.ts";
import { type NewsStreams, readNews } from "./operations/news.ts";
import { changePreferences, readPreferences } from "./operations/preferences.ts";

/** None where an operator has closed notifications. */
export function notificationsRoutes(deps: NotificationsDeps, streams: NewsStreams): Route[] {
  if (deps.features?.notifications === false) return [];
  return [
    route(notifications.list, ({ query }, caller) => listNotices(deps, query, caller)),
    route(notifications.news, (_input, caller) => readNews(deps, caller)),
    route(notifications.events, async (_input, caller) => streams.stream(caller)),
    route(notifications.read, ({ params }, caller) => readNotice(deps, params.id, caller)),
    route(notifications.readAll, (_input, caller) => readAllNotices(deps, caller)),
    route(notifications.remove, ({ params }, caller) => removeNotice(deps, params.id, caller)),
    route(notifications.restore, ({ params }, caller) => restoreNotice(deps, params.id, caller)),
    route(notifications.preferences, (_input, caller) => readPreferences(deps, caller)),
    route(notifications.changePreferences, ({ body }, caller) => changePreferences(deps, body, caller)),
  ];
}
