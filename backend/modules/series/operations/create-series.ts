import { seriesMax } from "../../../../contract/limits.ts";
import { series } from "../../../../contract/series.ts";
import { done, refuse } from "../../../http/operation.ts";
import { plainLines } from "../../../http/plain-text.ts";
import { implement } from "../deps.ts";
import { ownImages } from "../own-images.ts";
import { presentSeries } from "../present.ts";
import { countSeries, insertSeries } from "../records.ts";
import { seriesName } from "../rules.ts";

/** Saves some of the caller's images as a series. */
export const createSeries = implement(series.create, async (deps, { body }, { userId }) => {
  const { accounts, database, runtime } = deps;
  const named = seriesName(body.name);
  if (!named.ok) return named;
  const images = await ownImages(deps, userId, body.references);
  if (!images.ok) return images;
  const now = runtime.now();
  const created = {
    id: runtime.newId(),
    owner_id: userId,
    name: named.value,
    description: plainLines(body.description),
    images: JSON.stringify(images.value),
    created_at: now,
    updated_at: now,
  };
  const stored = await database.transaction(async (tx) => {
    // Locks the account, so that concurrent requests of one user are counted one after the other.
    if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
    if ((await countSeries(tx, userId)) >= seriesMax) return refuse("CONFLICT", "tooManySeries", { max: seriesMax });
    return done(await insertSeries(tx, created));
  });
  if (!stored.ok) return stored;
  const [presented] = await presentSeries(deps, userId, [created]);
  return presented ? done(presented) : refuse("NOT_FOUND");
});
