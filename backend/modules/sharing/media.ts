import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";
import { answerStoredFile, type ShownFile } from "../../http/stored-file.ts";
import type { SharingDeps } from "./deps.ts";
import { findLive } from "./live-share.ts";
import { previewType } from "./previews.ts";
import { findSharedByToken, refOf } from "./records/shares.ts";

/** Serves the files behind public links. The link is the permission to read them. */
export function mountMedia(app: Hono, deps: SharingDeps): void {
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

/** Serves a file of a creation that a public link currently shows; `undefined` otherwise. */
async function serveShared(
  { database, gallery, nameOf, storage, tokens }: SharingDeps,
  { token, creationId, file }: { token: string; creationId: string; file: string },
  request: Request,
): Promise<Response | undefined> {
  const id = tokens.idOf(token);
  const share = id === undefined ? undefined : await findSharedByToken(database.read, id);
  if (!share || (await nameOf(database.read, share.owner_id)) === undefined) return undefined;
  const shown = await gallery.shared.file(share.owner_id, refOf(share), creationId, file, request);
  return shown && answerShown(storage, shown, request, { isListed: share.is_listed === 1 });
}

/** Serves the preview image that other sites show with a public link. */
async function servePreview(deps: SharingDeps, token: string, request: Request): Promise<Response | undefined> {
  const live = await findLive(deps, token);
  const coverId = live?.thing.coverId;
  if (!live || coverId === undefined) return undefined;
  const kept = await deps.previews.keep(live.share, coverId);
  if (!kept) return undefined;
  // A key always holds the same image.
  const sha256 = createHash("sha256").update(kept.key).digest("hex");
  const file = { ...kept, sha256, mediaType: previewType };
  return answerShown(deps.storage, file, request, { isListed: live.share.is_listed === 1 });
}

/**
 * Serves a file of a public link or feed. Browsers cache it but revalidate it each time, so that an ended link shows
 * nothing.
 */
export async function answerShown(
  storage: SharingDeps["storage"],
  file: ShownFile,
  request: Request,
  { isListed }: { isListed: boolean },
): Promise<Response | undefined> {
  const response = await answerStoredFile(storage, file, request);
  response?.headers.set("cache-control", "private, no-cache");
  if (!isListed) response?.headers.set("x-robots-tag", "noindex");
  return response;
}
