import { uploads } from "../../../../contract/uploads.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { forgetUploads, markUploadLeaving } from "../records/uploads.ts";
import { removeUploadFiles } from "../upload-files.ts";

/** Deletes an upload permanently: hides it first, then removes its files, then its row. */
export const deleteUpload = implement(
  uploads.deleteUpload,
  async ({ database, search, storage }, { params: { id } }, caller) => {
    const leaves = await database.transaction(async (tx) => {
      const isMine = await markUploadLeaving(tx, caller.userId, id);
      if (isMine) await search.remove(tx, [id]);
      return isMine;
    });
    if (!leaves) return refuse("NOT_FOUND");
    await removeUploadFiles(storage, id);
    await database.transaction((tx) => forgetUploads(tx, [id]));
    return done(undefined);
  },
);
