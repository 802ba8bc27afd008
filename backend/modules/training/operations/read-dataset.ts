import { training } from "../../../../contract/training.ts";
import { done, refuse } from "../../../http/operation.ts";
import { readPictures } from "../dataset.ts";
import { implement } from "../deps.ts";
import * as records from "../records/orders.ts";

/** Returns the images of one of the caller's orders. */
export const readDataset = implement(training.dataset, async (deps, { params: { id } }, { userId }) => {
  if (!(await records.findOrder(deps.database.read, userId, id))) return refuse("NOT_FOUND");
  return done(await readPictures(deps, userId, id));
});
