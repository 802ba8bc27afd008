import type { Hono } from "hono";
import { gallery } from "../../../contract/gallery.ts";
import { uploads } from "../../../contract/uploads.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { type Route, refuse, route } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { recipeLimits, uploadLimits } from "./limits.ts";
import { addUpload } from "./operations/add-upload.ts";
import { deleteCreation } from "./operations/delete-creation.ts";
import { deleteUpload } from "./operations/delete-upload.ts";
import { findRecipe } from "./operations/find-recipe.ts";
import { listCreations } from "./operations/list-creations.ts";
import { listUploads } from "./operations/list-uploads.ts";
import { markFavorite } from "./operations/mark-favorite.ts";
import { readCreation } from "./operations/read-creation.ts";
import { readUpload } from "./operations/read-upload.ts";
import { restoreCreation } from "./operations/restore-creation.ts";
import { serveMedia, serveUpload } from "./operations/serve-media.ts";

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
    route(uploads.upload, ({ file }, caller) => addUpload(deps, file, caller), {
      limits: uploadLimits,
      fileTooLarge: "uploadTooLarge",
    }),
    route(uploads.uploads, ({ query }, caller) => listUploads(deps, query, caller)),
    route(uploads.oneUpload, ({ params }, caller) => readUpload(deps, params.id, caller)),
    route(uploads.deleteUpload, ({ params }, caller) => deleteUpload(deps, params.id, caller)),
    route(uploads.readRecipe, ({ file }) => findRecipe(file), { limits: recipeLimits }),
  ];
}

/** Media is read by browsers themselves, so its right is in the address and not in a token. */
export function mountMedia(app: Hono, deps: GalleryDeps): void {
  app.get("/api/media/uploads/:upload/:file/", async (c) => {
    const served = await serveUpload(deps, c.req.param("upload"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
  app.get("/api/media/:creation/:file/", async (c) => {
    const served = await serveMedia(deps, c.req.param("creation"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}
