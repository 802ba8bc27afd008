import { uploads } from "../../../../contract/uploads.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { openBegun } from "../records/begun-uploads.ts";
import { presentBegun } from "../upload-parts.ts";

/** The caller's files that are on their way, newest first; they are few. */
export const listBegun = implement(uploads.begun, async ({ database, runtime, storage }, _input, { userId }) => {
  const open = await openBegun(database.read, userId, runtime.now());
  return done({ results: await Promise.all(open.map((begun) => presentBegun(storage, begun))) });
});
