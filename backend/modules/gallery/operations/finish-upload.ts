import { type Upload, uploads } from "../../../../contract/uploads.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import { type GalleryDeps, implement } from "../deps.ts";
import { keepFile, remakeSent } from "../keep-upload.ts";
import { presentUpload } from "../present.ts";
import { findPendingUpload } from "../records/pending-uploads.ts";
import { findUpload } from "../records/uploads.ts";
import { joinParts, removeParts } from "../upload-parts.ts";
import { removePendingUpload } from "./remove-pending-upload.ts";

/**
 * Joins the parts of a file and keeps it as any other upload; asked again it answers the same upload. Asked twice at the
 * same time, the work is done once. In two processes it is done twice, and the first is kept.
 */
export const finishUpload = implement(
  uploads.finish,
  {
    limits: [
      // Each may read a whole file; a file may be finished again when the answer was lost.
      accountLimit({ name: "finish upload: account", times: 240, perSeconds: 1_800 }),
    ],
  },
  async (deps, { params: { id } }, { userId }) => {
    const { underWay } = deps.finishing;
    const key = `${userId} ${id}`;
    const already = underWay.get(key);
    if (already) return already;
    const finishing = finish(deps, id, userId).finally(() => underWay.delete(key));
    underWay.set(key, finishing);
    return finishing;
  },
);

async function finish(deps: GalleryDeps, id: string, ownerId: string): Promise<Outcome<Upload>> {
  const begun = await findPendingUpload(deps.database.read, ownerId, id, deps.runtime.now());
  if (begun?.state !== "open") return finished(deps, id, ownerId);
  const made = await deps.finishing.gate(async () => {
    const bytes = await joinParts(deps.storage, begun);
    return bytes && remakeSent(deps, { field: begun.kind, bytes }, ownerId);
  }, ownerId);
  if (!made) {
    // Another one may have finished it and cleared its parts away.
    const other = await finished(deps, id, ownerId);
    return other.ok ? other : refuse("CONFLICT", "partsMissing");
  }
  if ("key" in made) {
    await removePendingUpload(deps, ownerId, id);
    return refuseFields(made);
  }
  const kept = await keepFile(deps, { ownerId, name: begun.name, made, begun });
  if (!kept.ok) return kept.code === "NOT_FOUND" ? finished(deps, id, ownerId) : kept;
  // What stays behind goes when the day is over.
  await removeParts(deps.storage, id).catch(() => undefined);
  return kept;
}

async function finished(deps: GalleryDeps, id: string, ownerId: string): Promise<Outcome<Upload>> {
  const begun = await findPendingUpload(deps.database.read, ownerId, id, deps.runtime.now());
  const upload = begun?.upload_id ? await findUpload(deps.database.read, ownerId, begun.upload_id) : undefined;
  return upload ? done(presentUpload(deps.addresses, upload)) : refuse("NOT_FOUND");
}
