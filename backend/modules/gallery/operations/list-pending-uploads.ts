import { uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { openPendingUpload } from "../records/pending-uploads.ts";
import { presentPendingUpload } from "../upload-parts.ts";

/** The caller's files that are on their way, newest first; they are few. */
export const listPendingUploads = implement(
  uploads.begun,
  async ({ database, runtime, storage }, _input, { userId }) => {
    const open = await openPendingUpload(database.read, userId, runtime.now());
    return done({ results: await Promise.all(open.map((begun) => presentPendingUpload(storage, begun))) });
  },
);
