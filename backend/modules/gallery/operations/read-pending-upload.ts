import { uploads } from "../../../../contract/uploads.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findPendingUpload } from "../records/pending-uploads.ts";
import { presentPendingUpload } from "../upload-parts.ts";

/** Returns one of the caller's pending uploads with the parts that have arrived. */
export const readPendingUpload = implement(
  uploads.oneBegun,
  async ({ database, runtime, storage }, { params: { id } }, { userId }) => {
    const begun = await findPendingUpload(database.read, userId, id, runtime.now());
    return begun?.state === "open" ? done(await presentPendingUpload(storage, begun)) : refuse("NOT_FOUND");
  },
);
