import { uploads } from "../../../../contract/uploads.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentUpload } from "../present.ts";
import { findUpload } from "../records/uploads.ts";

/** Returns one of the caller's uploads. */
export const readUpload = implement(uploads.oneUpload, async ({ addresses, database }, { params: { id } }, caller) => {
  const upload = await findUpload(database.read, caller.userId, id);
  return upload ? done(presentUpload(addresses, upload)) : refuse("NOT_FOUND");
});
