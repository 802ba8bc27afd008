import { z } from "zod";
import { collectionKinds, memberRoles } from "./collection-terms.ts";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { creationFilter, creationPage, creationQuery } from "./gallery.ts";
import { collectionDescriptionMaxCharacters, collectionNameMaxCharacters, selectionMaxItems } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

/** Creations that a user has grouped. Its path says gallery, as in earlier versions of the API. */
export const collection = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(collectionKinds),
    /** What a smart collection contains. */
    filter: creationFilter.nullable(),
    /** How many creations it contains, without those in the trash. A smart one counts at most a hundred matches of a search. */
    image_count: z.number().int(),
    /** Its cover image: the chosen creation, else its first; `null` while it is empty. */
    cover: z
      .object({
        creation_id: z.string(),
        url: fileAddress,
        thumbhash: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        /** Whether the user chose it. */
        is_chosen: z.boolean(),
      })
      .nullable(),
    /** What you may do in it. */
    role: z.enum(["owner", ...memberRoles]),
    /** The user who shares it with you; `null` for your own. */
    owner: z.object({ name: z.string() }).nullable(),
    /** How many users it is shared with. */
    member_count: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof collection>;

const name = z.string().trim().min(1).max(collectionNameMaxCharacters);
const description = z.string().trim().max(collectionDescriptionMaxCharacters);
const collectionParams = z.object({ id: z.uuid() });
const itemParams = z.object({ id: z.uuid(), creation_id: z.uuid() });
/** The item to move it before; `null` for the end. */
const place = z.object({ before: z.uuid().nullable() });

/** What a smart collection contains. It cannot refer to another collection. */
export const smartFilter = creationFilter.omit({ status: true, collection: true }).strict();

export const newCollection = z.object({
  name,
  description: description.default(""),
  /** Makes it a smart collection. */
  filter: smartFilter.optional(),
});
export const collectionChange = z.object({
  name: name.optional(),
  description: description.optional(),
  /** Replaces the filter of a smart collection. */
  filter: smartFilter.optional(),
  /** A creation in the collection; `null` for the first one. */
  cover_creation_id: z.uuid().nullable().optional(),
});

export const collections = {
  galleries: endpoint({
    method: "GET",
    path: "/api/gallery/galleries/",
    tag: "Collections",
    summary: "List your collections, in your order.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery.extend({
      search: z.string().trim().max(collectionNameMaxCharacters).optional(),
      kind: z.enum(collectionKinds).optional(),
    }),
    answer: { status: 200, payload: paged(collection) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/",
    tag: "Collections",
    summary: "Create a collection. With a filter, it is a smart collection that fills itself.",
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
    summary: "Retrieve a collection.",
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
    summary: "Update the name, description, filter or cover of a collection. Omitted fields stay unchanged.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    body: collectionChange,
    answer: { status: 200, payload: collection },
    refusals: ["CONFLICT", "NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/gallery/galleries/{id}/",
    tag: "Collections",
    summary: "Delete a collection. Its creations stay in your gallery.",
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
    summary: "Move a collection before another one, or to the end.",
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
    summary: "List the creations in a collection, both images and videos.",
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
    summary: "Add your creations to the end of a collection. Creations already in it keep their position.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    body: z.object({ creation_ids: z.array(z.uuid()).min(1).max(selectionMaxItems) }),
    answer: {
      status: 200,
      payload: z.object({ changed: z.number().int(), missing: z.number().int() }).meta({ id: "AddOutcome" }),
    },
    refusals: ["CONFLICT", "FORBIDDEN", "NOT_FOUND"],
  }),
  removeItem: endpoint({
    method: "DELETE",
    path: "/api/gallery/galleries/{id}/images/{creation_id}/",
    tag: "Collections",
    summary: "Remove a creation from a collection. It stays in your gallery.",
    auth: "bearer",
    scope: "gallery",
    params: itemParams,
    answer: { status: 204 },
    refusals: ["CONFLICT", "FORBIDDEN", "NOT_FOUND"],
  }),
  moveItem: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/{id}/images/{creation_id}/move/",
    tag: "Collections",
    summary: "Move a creation before another one of the same collection, or to the end.",
    auth: "bearer",
    scope: "gallery",
    params: itemParams,
    body: place,
    answer: { status: 204 },
    refusals: ["FORBIDDEN", "NOT_FOUND"],
  }),
  ofCreation: endpoint({
    method: "GET",
    path: "/api/gallery/creations/{id}/galleries/",
    tag: "Collections",
    summary: "List the collections to which a creation was added.",
    auth: "bearer",
    scope: "gallery",
    params: collectionParams,
    query: pageQuery,
    answer: { status: 200, payload: paged(collection) },
    refusals: ["NOT_FOUND"],
  }),
};
