import { uploads } from "../../../../contract/uploads.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentUploadWithRecipe } from "../present.ts";
import { findUpload } from "../records/uploads.ts";

/** Returns one of the caller's uploads with its recipe. */
export const readUpload = implement(uploads.oneUpload, async ({ addresses, database }, { params: { id } }, caller) => {
  const upload = await findUpload(database.read, caller.userId, id);
  return upload ? done(presentUploadWithRecipe(addresses, upload)) : refuse("NOT_FOUND");
});
