import { z } from "zod";
import { imageReference } from "./edits.ts";
import { endpoint } from "./endpoint.ts";
import { runInput } from "./generation.ts";
import { referencesMax, seriesDescriptionMaxCharacters, seriesNameMaxCharacters } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

/** A named set of images that shows a character, a product, or a style. Runs use it as references. */
export const imageSeries = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** In the user's order. The addresses of an image are `null` once it is deleted; runs are then refused. */
    references: z.array(runInput),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Series" });
export type Series = z.infer<typeof imageSeries>;

export const newSeries = z
  .object({
    name: z.string().trim().min(1).max(seriesNameMaxCharacters),
    description: z.string().trim().max(seriesDescriptionMaxCharacters).default(""),
    references: z.array(imageReference).min(1).max(referencesMax),
  })
  .meta({ id: "NewSeries" });

const { name, description, references } = newSeries.shape;
const seriesChange = z
  .object({
    name: name.optional(),
    description: description.unwrap().optional(),
    references: references.optional(),
  })
  .meta({ id: "SeriesChange" });

const params = z.object({ id: z.uuid() });
const scope = "generation";

export const series = {
  list: endpoint({
    method: "GET",
    path: "/api/series/",
    tag: "Series",
    summary: "List your series, the most recently changed first.",
    auth: "bearer",
    scope,
    query: pageQuery,
    answer: { status: 200, payload: paged(imageSeries) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/series/",
    tag: "Series",
    summary: "Save images as a series. Names need not be unique.",
    auth: "bearer",
    scope,
    body: newSeries,
    answer: { status: 201, payload: imageSeries },
    refusals: ["CONFLICT"],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/series/{id}/",
    tag: "Series",
    summary: "Retrieve a series.",
    auth: "bearer",
    scope,
    params,
    answer: { status: 200, payload: imageSeries },
    refusals: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/series/{id}/",
    tag: "Series",
    summary: "Update the name, description or images of a series. Omitted fields stay unchanged, as do earlier runs.",
    auth: "bearer",
    scope,
    params,
    body: seriesChange,
    answer: { status: 200, payload: imageSeries },
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/series/{id}/",
    tag: "Series",
    summary: "Delete a series but not its images. Earlier runs keep their references.",
    auth: "bearer",
    scope,
    params,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
