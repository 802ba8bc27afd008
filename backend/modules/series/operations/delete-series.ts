import { series } from "../../../../contract/series.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records.ts";

/** Deletes one of the caller's series but not its images. */
export const deleteSeries = implement(series.remove, async ({ database }, { params: { id } }, { userId }) => {
  const deleted = await database.transaction((tx) => records.deleteSeries(tx, userId, id));
  return deleted ? done(undefined) : refuse("NOT_FOUND");
});
