import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creationPage, creationQuery } from "./gallery.ts";
import { collectionDescriptionMaxCharacters, collectionNameMaxCharacters, selectionMaxItems } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

/** Creations that somebody put together. The address calls it a gallery, as the API always did. */
export const collection = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** How many creations are in it, those in the trash left out. */
    image_count: z.number().int(),
    /** The picture that stands for it: the chosen one, else its first; `null` while it is empty. */
    cover: z
      .object({
        creation_id: z.string(),
        url: z.string(),
        thumbhash: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        /** Whether somebody chose it. */
        is_chosen: z.boolean(),
      })
      .nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof collection>;

const name = z.string().trim().min(1).max(collectionNameMaxCharacters);
const description = z.string().trim().max(collectionDescriptionMaxCharacters);
const collectionParams = z.object({ id: z.uuid() });
const itemParams = z.object({ id: z.uuid(), creation_id: z.uuid() });
/** In front of which other one; `null` for the end. */
const place = z.object({ before: z.uuid().nullable() });

export const newCollection = z.object({ name, description: description.default("") });
export const collectionChange = z.object({
  name: name.optional(),
  description: description.optional(),
  /** One of its creations; `null` for the first of them. */
  cover_creation_id: z.uuid().nullable().optional(),
});

export const collections = {
  galleries: endpoint({
    method: "GET",
    path: "/api/gallery/galleries/",
    tag: "Collections",
    summary: "Your collections, in the order you gave them.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery.extend({ search: z.string().trim().max(collectionNameMaxCharacters).optional() }),
    answer: { status: 200, payload: paged(collection) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/",
    tag: "Collections",
    summary: "Begin a collection.",
    auth: "bearer",
    scope: "gallery",
    body: newCollection,
    answer: { status: 201, payload: collection },
    refusals: ["CONFLICT"],
  }),
  collection: endpoint({
    method: "GET",
    path: "/api/gallery/galleries/{id}/",
    tag: "Collections",
    summary: "One of your collections.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    answer: { status: 200, payload: collection },
    refusals: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/gallery/galleries/{id}/",
    tag: "Collections",
    summary: "Rename or describe one of your collections, or choose its cover. What is left out stays.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    body: collectionChange,
    answer: { status: 200, payload: collection },
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/gallery/galleries/{id}/",
    tag: "Collections",
    summary: "Delete one of your collections. The creations in it stay.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  move: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/{id}/move/",
    tag: "Collections",
    summary: "Put one of your collections in front of another, or at the end.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    body: place,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  images: endpoint({
    method: "GET",
    path: "/api/gallery/galleries/{id}/images/",
    tag: "Collections",
    summary: "What is in one of your collections, images and videos.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    query: creationQuery.omit({ collection: true }),
    answer: { status: 200, payload: creationPage },
    refusals: ["NOT_FOUND"],
  }),
  add: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/{id}/images/",
    tag: "Collections",
    summary: "Put creations into one of your collections, at its end. Those already in it stay where they are.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    body: z.object({ creation_ids: z.array(z.uuid()).min(1).max(selectionMaxItems) }),
    answer: {
      status: 200,
      payload: z.object({ changed: z.number().int(), missing: z.number().int() }).meta({ id: "AddOutcome" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  removeItem: endpoint({
    method: "DELETE",
    path: "/api/gallery/galleries/{id}/images/{creation_id}/",
    tag: "Collections",
    summary: "Take a creation out of one of your collections. It stays in your gallery.",
    auth: "bearer",
    scope: "gallery",
    params: itemParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  moveItem: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/{id}/images/{creation_id}/move/",
    tag: "Collections",
    summary: "Put a creation in front of another one of the same collection, or at its end.",
    auth: "bearer",
    scope: "gallery",
    params: itemParams,
    body: place,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  ofCreation: endpoint({
    method: "GET",
    path: "/api/gallery/creations/{id}/galleries/",
    tag: "Collections",
    summary: "Which of your collections one of your creations is in.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    query: pageQuery,
    answer: { status: 200, payload: paged(collection) },
    refusals: ["NOT_FOUND"],
  }),
};
