import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { tagNameMaxCharacters } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { tagName, tagNames } from "./tag-names.ts";

/** A word that a user gave to creations. It exists as long as a creation has it. */
export const tag = z
  .object({
    id: z.string(),
    name: z.string(),
    /** How many creations outside the trash have it. */
    count: z.number().int(),
  })
  .meta({ id: "Tag" });
export type Tag = z.infer<typeof tag>;

/** `count` lists the most used tags first. */
export const tagOrders = ["name", "count"] as const;

const tagParams = z.object({ id: z.uuid() });

export const tags = {
  list: endpoint({
    method: "GET",
    path: "/api/gallery/tags/",
    tag: "Tags",
    summary: "List your tags with the number of creations that have them.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery.extend({
      /** Parts of the name. */
      search: z.string().trim().max(tagNameMaxCharacters).optional(),
      sort: z.enum(tagOrders).default("name"),
    }),
    answer: { status: 200, payload: paged(tag) },
    refusals: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/gallery/tags/{id}/",
    tag: "Tags",
    summary: "Retrieve a tag.",
    auth: "bearer",
    scope: "gallery",
    params: tagParams,
    answer: { status: 200, payload: tag },
    refusals: ["NOT_FOUND"],
  }),
  set: endpoint({
    method: "PUT",
    path: "/api/gallery/creations/{id}/tags/",
    tag: "Tags",
    summary: "Replace the tags of a creation. An empty list removes all.",
    auth: "bearer",
    scope: "gallery",
    params: tagParams,
    body: z.object({ tags: tagNames }),
    answer: { status: 200, payload: creation },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  rename: endpoint({
    method: "PUT",
    path: "/api/gallery/tags/{id}/",
    tag: "Tags",
    summary: "Rename a tag on all creations that have it.",
    auth: "bearer",
    scope: "gallery",
    params: tagParams,
    body: z.object({ name: tagName }),
    answer: { status: 200, payload: tag },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  merge: endpoint({
    method: "POST",
    path: "/api/gallery/tags/{id}/merge/",
    tag: "Tags",
    summary: "Replace a tag by another one on all creations that have it.",
    auth: "bearer",
    scope: "gallery",
    params: tagParams,
    /** The id of the tag that stays. */
    body: z.object({ into: z.uuid() }),
    answer: { status: 200, payload: tag },
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/gallery/tags/{id}/",
    tag: "Tags",
    summary: "Remove a tag from all creations. The creations stay.",
    auth: "bearer",
    scope: "gallery",
    params: tagParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
