import type { Hono } from "hono";
import { gallery } from "../../../contract/gallery.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { type Route, refuse, route } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { deleteCreation } from "./operations/delete-creation.ts";
import { listCreations } from "./operations/list-creations.ts";
import { markFavorite } from "./operations/mark-favorite.ts";
import { readCreation } from "./operations/read-creation.ts";
import { restoreCreation } from "./operations/restore-creation.ts";
import { serveMedia } from "./operations/serve-media.ts";

export function galleryRoutes(deps: GalleryDeps): Route[] {
  return [
    route(gallery.creations, ({ query }, caller) =>
      listCreations(deps, { path: gallery.creations.path }, query, caller),
    ),
    route(gallery.images, ({ query }, caller) =>
      listCreations(deps, { path: gallery.images.path, kind: "image" }, query, caller),
    ),
    route(gallery.videos, ({ query }, caller) =>
      listCreations(deps, { path: gallery.videos.path, kind: "video" }, query, caller),
    ),
    route(gallery.creation, ({ params }, caller) => readCreation(deps, params.id, caller)),
    route(gallery.deleteCreation, ({ params }, caller) => deleteCreation(deps, params.id, caller)),
    route(gallery.restoreCreation, ({ params }, caller) => restoreCreation(deps, params.id, caller)),
    route(gallery.favorite, ({ params }, caller) => markFavorite(deps, params.id, true, caller)),
    route(gallery.unfavorite, ({ params }, caller) => markFavorite(deps, params.id, false, caller)),
  ];
}

/** Media is read by browsers themselves, so its right is in the address and not in a token. */
export function mountMedia(app: Hono, deps: GalleryDeps): void {
  app.get("/api/media/:creation/:file/", async (c) => {
    const served = await serveMedia(deps, c.req.param("creation"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}
