import { notifications } from "../../../contract/notifications.ts";
import { type Route, route } from "../../http/operation.ts";
import type { NotificationsDeps } from "./deps.ts";
import { listNotices, readNotice, removeNotice } from "./operations/list-notices.ts";

export function notificationsRoutes(deps: NotificationsDeps): Route[] {
  return [
    route(notifications.list, ({ query }, caller) => listNotices(deps, query, caller)),
    route(notifications.read, ({ params }, caller) => readNotice(deps, params.id, caller)),
    route(notifications.remove, ({ params }, caller) => removeNotice(deps, params.id, caller)),
  ];
}
