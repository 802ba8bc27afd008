import type { Hono } from "hono";
import { gallery } from "../../../contract/gallery.ts";
import { uploads } from "../../../contract/uploads.ts";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { type Route, refuse, route } from "../../http/operation.ts";
import { collectionRoutes } from "./collection-routes.ts";
import type { GalleryDeps } from "./deps.ts";
import { archiveLimits, finishLimits, recipeLimits, uploadLimits, uploadPartLimits } from "./limits.ts";
import { addUpload } from "./operations/add-upload.ts";
import { beginUpload } from "./operations/begin-upload.ts";
import { changeMany } from "./operations/change-many.ts";
import { deleteCreation } from "./operations/delete-creation.ts";
import { deleteUpload } from "./operations/delete-upload.ts";
import { eraseMany } from "./operations/erase-many.ts";
import { findNeighbors } from "./operations/find-neighbors.ts";
import { findRecipe } from "./operations/find-recipe.ts";
import { createFinishUpload } from "./operations/finish-upload.ts";
import { listCreations } from "./operations/list-creations.ts";
import { listTrash } from "./operations/list-trash.ts";
import { listUploads } from "./operations/list-uploads.ts";
import { markFavorite } from "./operations/mark-favorite.ts";
import { packCreations } from "./operations/pack-creations.ts";
import { listBegun, readBegun } from "./operations/read-begun.ts";
import { readCreation } from "./operations/read-creation.ts";
import { readSummary } from "./operations/read-summary.ts";
import { readUpload } from "./operations/read-upload.ts";
import { readUsage } from "./operations/read-usage.ts";
import { cancelUpload } from "./operations/remove-begun.ts";
import { restoreCreation } from "./operations/restore-creation.ts";
import { restoreMany } from "./operations/restore-many.ts";
import { sendPart } from "./operations/send-part.ts";
import { serveMedia, serveTrashed, serveUpload } from "./operations/serve-media.ts";

export function galleryRoutes(deps: GalleryDeps): Route[] {
  const finishUpload = createFinishUpload(deps);
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
    route(gallery.neighbors, (input, caller) => findNeighbors(deps, input, caller)),
    route(gallery.summary, (_input, caller) => readSummary(deps, caller)),
    route(gallery.creation, ({ params }, caller) => readCreation(deps, params.id, caller)),
    route(gallery.deleteCreation, ({ params }, caller) => deleteCreation(deps, params.id, caller)),
    route(gallery.restoreCreation, ({ params }, caller) => restoreCreation(deps, params.id, caller)),
    route(gallery.favorite, ({ params }, caller) => markFavorite(deps, params.id, true, caller)),
    route(gallery.unfavorite, ({ params }, caller) => markFavorite(deps, params.id, false, caller)),
    ...collectionRoutes(deps),
    route(gallery.bulk, ({ body }, caller) => changeMany(deps, body, caller)),
    route(gallery.archive, ({ body }, caller) => packCreations(deps, body.selection, caller), {
      limits: archiveLimits,
    }),
    route(gallery.trash, ({ query }, caller) => listTrash(deps, query, caller)),
    route(gallery.restoreMany, ({ body }, caller) => restoreMany(deps, body, caller)),
    route(gallery.erase, ({ body }, caller) => eraseMany(deps, body, caller)),
    route(uploads.upload, (input, caller) => addUpload(deps, input, caller), {
      limits: uploadLimits,
      fileTooLarge: "uploadTooLarge",
    }),
    route(uploads.usage, (_input, caller) => readUsage(deps, caller)),
    route(uploads.begin, ({ body }, caller) => beginUpload(deps, body, caller), { limits: uploadLimits }),
    route(uploads.begun, (_input, caller) => listBegun(deps, caller)),
    route(uploads.oneBegun, ({ params }, caller) => readBegun(deps, params.id, caller)),
    route(uploads.sendPart, ({ params, file }, caller) => sendPart(deps, params, file, caller), {
      limits: uploadPartLimits,
    }),
    route(uploads.finish, ({ params }, caller) => finishUpload(params.id, caller), { limits: finishLimits }),
    route(uploads.cancel, ({ params }, caller) => cancelUpload(deps, params.id, caller)),
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
  app.get("/api/media/trash/:creation/:file/", async (c) => {
    const served = await serveTrashed(deps, c.req.param("creation"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
  app.get("/api/media/:creation/:file/", async (c) => {
    const served = await serveMedia(deps, c.req.param("creation"), c.req.param("file"), c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}
