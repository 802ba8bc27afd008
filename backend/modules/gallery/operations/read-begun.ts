import { uploads } from "../../../../contract/uploads.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findBegun } from "../records/begun-uploads.ts";
import { presentBegun } from "../upload-parts.ts";

/** One of them, with the parts of it that are there. */
export const readBegun = implement(
  uploads.oneBegun,
  async ({ database, runtime, storage }, { params: { id } }, { userId }) => {
    const begun = await findBegun(database.read, userId, id, runtime.now());
    return begun?.state === "open" ? done(await presentBegun(storage, begun)) : refuse("NOT_FOUND");
  },
);
