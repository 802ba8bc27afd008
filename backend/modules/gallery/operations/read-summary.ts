import { gallery } from "../../../../contract/gallery.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { countEach, countMonths, countOthers } from "../records/tallies.ts";

/** Returns the caller's counts by property, largest first, and by month, latest first. */
export const readSummary = implement(gallery.summary, async ({ database }, _input, caller) => {
  const tallies = await countEach(database.read, caller.userId);
  const { collections, uploads } = await countOthers(database.read, caller.userId);
  const months = await countMonths(database.read, caller.userId);
  const kept = tallies.filter(({ is_trashed }) => is_trashed === 0);
  const count = (rows: typeof tallies) => rows.reduce((sum, row) => sum + row.count, 0);
  const by = <K extends "model" | "generation_type" | "aspect_ratio">(field: K) =>
    [...Map.groupBy(kept, (row) => row[field])]
      .map(([value, rows]) => ({ value, count: count(rows) }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return done({
    creations: count(kept),
    images: count(kept.filter(({ kind }) => kind === "image")),
    videos: count(kept.filter(({ kind }) => kind === "video")),
    favorites: count(kept.filter(({ is_favorite }) => is_favorite === 1)),
    trash: count(tallies.filter(({ is_trashed }) => is_trashed === 1)),
    collections,
    uploads,
    models: by("model").map(({ value, count }) => ({ model: value, count })),
    generation_types: by("generation_type").map(({ value, count }) => ({ generation_type: value, count })),
    aspect_ratios: by("aspect_ratio").map(({ value, count }) => ({ aspect_ratio: value, count })),
    months: months.map(({ month, count }) => ({
      month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}`,
      count,
    })),
  });
});
