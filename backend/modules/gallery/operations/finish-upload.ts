import { type Upload, uploads } from "../../../../contract/uploads.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import { type GalleryDeps, implement } from "../deps.ts";
import { reencodeUpload, storeFile } from "../keep-upload.ts";
import { presentUpload } from "../present.ts";
import { findPendingUpload } from "../records/pending-uploads.ts";
import { findUpload } from "../records/uploads.ts";
import { joinParts, removeParts } from "../upload-parts.ts";
import { removePendingUpload } from "./remove-pending-upload.ts";

/**
 * Joins the parts of a file and stores it as an upload. A repeated call returns the same upload. Concurrent calls share
 * the work within one process. In two processes the work is done twice and the first result is kept.
 */
export const finishUpload = implement(
  uploads.finish,
  {
    limits: [
      // Each call may read a whole file. A client repeats the call if it lost the response.
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
    return bytes && reencodeUpload(deps, { field: begun.kind, bytes }, ownerId);
  }, ownerId);
  if (!made) {
    // Another call may have finished it and removed its parts.
    const other = await finished(deps, id, ownerId);
    return other.ok ? other : refuse("CONFLICT", "partsMissing");
  }
  if ("key" in made) {
    await removePendingUpload(deps, ownerId, id);
    return refuseFields(made);
  }
  const kept = await storeFile(deps, { ownerId, name: begun.name, made, begun });
  if (!kept.ok) return kept.code === "NOT_FOUND" ? finished(deps, id, ownerId) : kept;
  // The scheduled cleanup removes leftover parts a day after the upload began.
  await removeParts(deps.storage, id).catch(() => undefined);
  return kept;
}

async function finished(deps: GalleryDeps, id: string, ownerId: string): Promise<Outcome<Upload>> {
  const begun = await findPendingUpload(deps.database.read, ownerId, id, deps.runtime.now());
  const upload = begun?.upload_id ? await findUpload(deps.database.read, ownerId, begun.upload_id) : undefined;
  return upload ? done(presentUpload(deps.addresses, upload)) : refuse("NOT_FOUND");
}
