import { series } from "../../../../contract/series.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { implement } from "../deps.ts";
import { ownImages } from "../own-images.ts";
import { presentSeries } from "../present.ts";
import * as records from "../records.ts";
import { seriesName } from "../rules.ts";

/** Changes one of the caller's series. Omitted fields keep their value. */
export const changeSeries = implement(
  series.update,
  async (deps, { params: { id }, body: { name, description, references } }, { userId }) => {
    if (!(await records.findSeries(deps.database.read, userId, id))) return refuse("NOT_FOUND");
    const named = name === undefined ? undefined : seriesName(name);
    if (named && !named.ok) return named;
    const images = references && (await ownImages(deps, userId, references));
    if (images && !images.ok) return images;
    const changed = await deps.database.transaction((tx) =>
      records.changeSeries(tx, userId, id, {
        updated_at: deps.runtime.now(),
        ...(named && { name: named.value }),
        ...(description !== undefined && { description: plainLines(description) }),
        ...(images && { images: JSON.stringify(images.value) }),
      }),
    );
    const [presented] = changed ? await presentSeries(deps, userId, [changed]) : [];
    return presented ? done(presented) : refuse("NOT_FOUND");
  },
);
