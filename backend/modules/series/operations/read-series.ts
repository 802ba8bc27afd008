import { series } from "../../../../contract/series.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentSeries } from "../present.ts";
import { findSeries } from "../records.ts";

/** Returns one of the caller's series. */
export const readSeries = implement(series.read, async (deps, { params: { id } }, { userId }) => {
  const found = await findSeries(deps.database.read, userId, id);
  const [presented] = found ? await presentSeries(deps, userId, [found]) : [];
  return presented ? done(presented) : refuse("NOT_FOUND");
});
