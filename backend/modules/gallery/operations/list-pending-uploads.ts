import { uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { openPendingUpload } from "../records/pending-uploads.ts";
import { presentPendingUpload } from "../upload-parts.ts";

/** Lists the caller's pending uploads, newest first. The list is short and has no pages. */
export const listPendingUploads = implement(
  uploads.begun,
  async ({ database, runtime, storage }, _input, { userId }) => {
    const open = await openPendingUpload(database.read, userId, runtime.now());
    return done({ results: await Promise.all(open.map((begun) => presentPendingUpload(storage, begun))) });
  },
);
