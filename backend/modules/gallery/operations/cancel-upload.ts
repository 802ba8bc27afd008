import { uploads } from "../../../../contract/uploads.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { removePendingUpload } from "./remove-pending-upload.ts";

/** Cancels one of the caller's pending uploads. */
export const cancelUpload = implement(uploads.cancel, async (deps, { params: { id } }, { userId }) => {
  return (await removePendingUpload(deps, userId, id)) ? done(undefined) : refuse("NOT_FOUND");
});
