import type { Upload } from "../../../../contract/uploads.ts";
import { createGate } from "../../../concurrency/gate.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { keepFile, remakeSent } from "../keep-upload.ts";
import { presentUpload } from "../present.ts";
import { findBegun } from "../records/begun-uploads.ts";
import { findUpload } from "../records/uploads.ts";
import { joinParts, removeParts } from "../upload-parts.ts";
import { removeBegun } from "./remove-begun.ts";

/** Whole files in memory at a time, in one process. */
const filesAtOnce = 2;

/** Joins the parts of a file and keeps it as any other upload; asked again it answers the same upload. */
export type FinishUpload = (id: string, caller: SignedInCaller) => Promise<Outcome<Upload>>;

export function createFinishUpload(deps: GalleryDeps): FinishUpload {
  const gate = createGate(filesAtOnce);
  const underWay = new Map<string, Promise<Outcome<Upload>>>();

  /** Asked twice at the same time, the work is done once. In two processes it is done twice, and the first is kept. */
  return (id, { userId }) => {
    const key = `${userId} ${id}`;
    const already = underWay.get(key);
    if (already) return already;
    const finishing = finish(id, userId).finally(() => underWay.delete(key));
    underWay.set(key, finishing);
    return finishing;
  };

  async function finish(id: string, ownerId: string): Promise<Outcome<Upload>> {
    const begun = await findBegun(deps.database.read, ownerId, id, deps.runtime.now());
    if (begun?.state !== "open") return finished(id, ownerId);
    const made = await gate(async () => {
      const bytes = await joinParts(deps.storage, begun);
      return bytes && remakeSent(deps, { field: begun.kind, bytes }, ownerId);
    }, ownerId);
    if (!made) {
      // Another one may have finished it and cleared its parts away.
      const other = await finished(id, ownerId);
      return other.ok ? other : refuse("CONFLICT", "partsMissing");
    }
    if ("key" in made) {
      await removeBegun(deps, ownerId, id);
      return refuseFields(made);
    }
    const kept = await keepFile(deps, { ownerId, name: begun.name, made, begun });
    if (!kept.ok) return kept.code === "NOT_FOUND" ? finished(id, ownerId) : kept;
    // What stays behind goes when the day is over.
    await removeParts(deps.storage, id).catch(() => undefined);
    return kept;
  }

  async function finished(id: string, ownerId: string): Promise<Outcome<Upload>> {
    const begun = await findBegun(deps.database.read, ownerId, id, deps.runtime.now());
    const upload = begun?.upload_id ? await findUpload(deps.database.read, ownerId, begun.upload_id) : undefined;
    return upload ? done(presentUpload(deps.addresses, upload)) : refuse("NOT_FOUND");
  }
}
