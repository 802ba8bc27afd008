import type { Hono } from "hono";
import { sharing } from "../../../contract/sharing.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { type Route, refuse, route } from "../../http/operation.ts";
import type { SharingDeps } from "./deps.ts";
import { shareLimits } from "./limits.ts";
import { changeShare } from "./operations/change-share.ts";
import { createShare } from "./operations/create-share.ts";
import { revokeShare } from "./operations/end-shares.ts";
import { listShares } from "./operations/list-shares.ts";
import { readShared } from "./operations/read-shared.ts";
import { servePreview, serveShared } from "./operations/serve-shared.ts";

export function sharingRoutes(deps: SharingDeps): Route[] {
  return [
    route(sharing.shares, ({ query }, caller) => listShares(deps, query, caller)),
    route(sharing.create, ({ body }, caller) => createShare(deps, body, caller), { limits: shareLimits }),
    route(sharing.update, ({ params, body }, caller) => changeShare(deps, params.id, body, caller)),
    route(sharing.revoke, ({ params }, caller) => revokeShare(deps, params.id, caller)),
    route(sharing.shared, ({ params, query }) => readShared(deps, params.token, query)),
  ];
}

/** The files behind public links, which whoever has the link may read. */
export function mountShared(app: Hono, deps: SharingDeps): void {
  app.get("/api/media/shared/:token/preview/", async (c) => {
    const served = await servePreview(deps, c.req.param("token"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
  app.get("/api/media/shared/:token/:creation/:file/", async (c) => {
    const { token, creation, file } = c.req.param();
    const served = await serveShared(deps, { token, creationId: creation, file }, c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}
