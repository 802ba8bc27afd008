import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { duplicatesShownMax, similarMax } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { similarities } from "./similarity-terms.ts";

/** A creation with a similar look. */
export const similarCreation = z
  .object({
    /** From 0 (no difference was measured) to 1 (nothing in common). Compare distances of one kind only. */
    distance: z.number(),
    creation,
  })
  .meta({ id: "SimilarCreation" });

/** Creations that look almost the same, as after saving an image in another size or format. */
export const duplicateGroup = z
  .object({
    id: z.string(),
    /** How many creations it contains, without those in the trash: at least 2. */
    count: z.number().int(),
    /** The newest of them, the latest first. */
    creations: z.array(creation).max(duplicatesShownMax),
  })
  .meta({ id: "DuplicateGroup" });
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

export const similarity = {
  similar: endpoint({
    method: "GET",
    path: "/api/gallery/creations/{id}/similar/",
    tag: "Gallery",
    summary:
      "List your creations with the most similar colors or composition. Compares colors and shapes, not what is shown.",
    auth: "bearer",
    scope: "gallery",
    params: z.object({ id: z.uuid() }),
    query: z.object({ by: z.enum(similarities).default("composition") }),
    answer: {
      status: 200,
      /** The most similar first. */
      payload: z.object({ results: z.array(similarCreation).max(similarMax) }).meta({ id: "SimilarCreations" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  duplicates: endpoint({
    method: "GET",
    path: "/api/gallery/duplicates/",
    tag: "Gallery",
    summary: "List groups of your creations that look almost the same. Compares colors and shapes, not what is shown.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery,
    answer: { status: 200, payload: paged(duplicateGroup) },
    refusals: [],
  }),
};
