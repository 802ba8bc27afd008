import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { aspectRatios, generationTypes, origins, qualities } from "./generation-terms.ts";
import { searchMaxCharacters, selectionMaxItems } from "./limits.ts";
import { flag, paged, pageQuery } from "./paging.ts";

/** A smaller copy of a picture, ready for `srcset`. */
export const variant = z.object({ width: z.number().int(), height: z.number().int(), url: z.string() });

export const creation = z
  .object({
    id: z.string(),
    kind: z.enum(["image", "video"]),
    status: z.literal("completed"),
    generation_type: z.enum(generationTypes),
    prompt: z.string(),
    negative_prompt: z.string(),
    aspect_ratio: z.enum(aspectRatios),
    quality: z.enum(qualities),
    style: z.string().nullable(),
    model: z.string(),
    engine: z.string(),
    /** How it came to be: `procedural` is painted by rules, the others by a model. */
    origin: z.enum(origins),
    seed: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    strength: z.number().nullable(),
    duration_seconds: z.number().nullable(),
    has_audio: z.boolean(),
    /** Signed and expiring; relative addresses resolve against the API's base. */
    url: z.string(),
    /** The same file as an attachment with a readable name, the recipe inside it. */
    download_url: z.string(),
    /** The same without the recipe. */
    clean_download_url: z.string(),
    thumbnail_url: z.string(),
    variants: z.array(variant),
    /** Base64 of a ThumbHash: a blurred stand-in of at most 32 bytes, known before the picture loads. */
    thumbhash: z.string(),
    media_type: z.string(),
    size_bytes: z.number().int(),
    is_favorite: z.boolean(),
    generation_id: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Creation" });
export type Creation = z.infer<typeof creation>;

const creationParams = z.object({ id: z.uuid() });

/** What narrows a list of creations down; everything left out admits all. */
export const creationFilter = z.object({
  status: z.literal("completed").optional(),
  kind: z.enum(["image", "video"]).optional(),
  generation_type: z.enum(generationTypes).optional(),
  /** Words of the prompt, the negative prompt, the model's name or a collection's name; each must be found. */
  search: z.string().trim().max(searchMaxCharacters).optional(),
  favorite: z.boolean().optional(),
  aspect_ratio: z.enum(aspectRatios).optional(),
  model: z.string().max(200).optional(),
  /** Only what is in this collection. */
  collection: z.uuid().optional(),
  created_from: z.iso.datetime().optional(),
  created_before: z.iso.datetime().optional(),
});
export type CreationFilter = z.infer<typeof creationFilter>;

/** `manual` is the order somebody gave a collection; elsewhere it is the same as `newest`. */
export const creationOrders = ["newest", "oldest", "manual"] as const;
export type CreationOrder = (typeof creationOrders)[number];

/**
 * A place in a list. Opaque but for one form: a bare number is an instant in milliseconds, to begin a list at. The newest
 * first, `after` an instant means what was made before it (a month's list begins after the next month's first instant);
 * the oldest first, what was made at it or later. A place that means nothing in the list's order is its beginning.
 */
export const listCursor = z.string().regex(/^[0-9a-z._-]{1,80}$/i);

/**
 * `page` counts from the start. `after` and `before` name a place instead, and stay right while creations come and go:
 * the addresses `next` and `previous` of a page that was asked for in this way name places, too.
 */
export const creationQuery = pageQuery.extend({
  ...creationFilter.shape,
  favorite: flag.optional(),
  sort: z.enum(creationOrders).default("newest"),
  after: listCursor.optional(),
  before: listCursor.optional(),
});
/** A list of one kind says which by its own address. */
const kindQuery = creationQuery.omit({ kind: true });

/** A page of creations. Of a search, at most a thousand are counted; `count_is_exact` tells whether there are more. */
export const creationPage = paged(creation).extend({ count_is_exact: z.boolean() });
export type CreationPage = z.infer<typeof creationPage>;

/** Some creations, by name or by what they have in common. */
export const creationSelection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(selectionMaxItems) }),
  z.strictObject({
    matching: creationFilter,
    except_ids: z.array(z.uuid()).max(selectionMaxItems).default([]),
  }),
]);
export type CreationSelection = z.infer<typeof creationSelection>;

/** What became of a selection. Items that are not there, and those of others, count as missing. */
const changed = z.object({ changed: z.number().int(), missing: z.number().int() });

export const bulkActions = ["favorite", "unfavorite", "delete", "add_to_collection", "remove_from_collection"] as const;
export type BulkAction = (typeof bulkActions)[number];

/** A creation in the trash. Its files are shown there and nowhere else. */
export const trashedCreation = creation
  .omit({ download_url: true, clean_download_url: true })
  .extend({ deleted_at: z.iso.datetime(), erased_at: z.iso.datetime() })
  .meta({ id: "TrashedCreation" });
export type TrashedCreation = z.infer<typeof trashedCreation>;

const tally = z.number().int();

/** What a gallery holds, and what its filters can be set to. */
export const gallerySummary = z
  .object({
    creations: tally,
    images: tally,
    videos: tally,
    favorites: tally,
    trash: tally,
    collections: tally,
    uploads: tally,
    models: z.array(z.object({ model: z.string(), count: tally })),
    generation_types: z.array(z.object({ generation_type: z.enum(generationTypes), count: tally })),
    aspect_ratios: z.array(z.object({ aspect_ratio: z.enum(aspectRatios), count: tally })),
    /** Months (UTC) in which something was made, the latest first, as `2026-11`. */
    months: z.array(z.object({ month: z.string(), count: tally })),
  })
  .meta({ id: "GallerySummary" });
export type GallerySummary = z.infer<typeof gallerySummary>;

export const gallery = {
  creations: endpoint({
    method: "GET",
    path: "/api/gallery/creations/",
    tag: "Gallery",
    summary: "Your creations, filtered, sorted and in pages.",
    auth: "bearer",
    scope: "gallery",
    query: creationQuery,
    answer: { status: 200, payload: creationPage },
    refusals: [],
  }),
  images: endpoint({
    method: "GET",
    path: "/api/gallery/images/",
    tag: "Gallery",
    summary: "Your images, filtered, sorted and in pages.",
    auth: "bearer",
    scope: "gallery",
    query: kindQuery,
    answer: { status: 200, payload: creationPage },
    refusals: [],
  }),
  videos: endpoint({
    method: "GET",
    path: "/api/gallery/videos/",
    tag: "Gallery",
    summary: "Your videos, filtered, sorted and in pages.",
    auth: "bearer",
    scope: "gallery",
    query: kindQuery,
    answer: { status: 200, payload: creationPage },
    refusals: [],
  }),
  creation: endpoint({
    method: "GET",
    path: "/api/gallery/creations/{id}/",
    tag: "Gallery",
    summary: "One of your creations.",
    auth: "bearer",
    scope: "gallery",
    params: creationParams,
    answer: { status: 200, payload: creation },
    refusals: ["NOT_FOUND"],
  }),
  deleteCreation: endpoint({
    method: "DELETE",
    path: "/api/gallery/creations/{id}/",
    tag: "Gallery",
    summary: "Move one of your creations to the trash. It can be restored for 30 days.",
    auth: "bearer",
    scope: "gallery",
    params: creationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  restoreCreation: endpoint({
    method: "POST",
    path: "/api/gallery/creations/{id}/restore/",
    tag: "Gallery",
    summary: "Take one of your creations back out of the trash.",
    auth: "bearer",
    scope: "gallery",
    params: creationParams,
    answer: { status: 200, payload: creation },
    refusals: ["NOT_FOUND"],
  }),
  favorite: endpoint({
    method: "POST",
    path: "/api/gallery/creations/{id}/favorite/",
    tag: "Gallery",
    summary: "Mark one of your creations as a favorite.",
    auth: "bearer",
    scope: "gallery",
    params: creationParams,
    answer: { status: 200, payload: creation },
    refusals: ["NOT_FOUND"],
  }),
  unfavorite: endpoint({
    method: "DELETE",
    path: "/api/gallery/creations/{id}/favorite/",
    tag: "Gallery",
    summary: "Take the favorite mark off one of your creations.",
    auth: "bearer",
    scope: "gallery",
    params: creationParams,
    answer: { status: 200, payload: creation },
    refusals: ["NOT_FOUND"],
  }),
  neighbors: endpoint({
    method: "GET",
    path: "/api/gallery/creations/{id}/neighbors/",
    tag: "Gallery",
    summary: "What stands before and after one of your creations in a list with these filters.",
    auth: "bearer",
    scope: "gallery",
    params: creationParams,
    query: creationQuery.omit({ page: true, page_size: true, after: true, before: true }),
    answer: {
      status: 200,
      payload: z.object({ previous: creation.nullable(), next: creation.nullable() }).meta({ id: "Neighbors" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/gallery/summary/",
    tag: "Gallery",
    summary: "How much your gallery holds of everything, and what its filters can be set to.",
    auth: "bearer",
    scope: "gallery",
    answer: { status: 200, payload: gallerySummary },
    refusals: [],
  }),
  bulk: endpoint({
    method: "POST",
    path: "/api/gallery/bulk/",
    tag: "Gallery",
    summary: "Do one thing to many of your creations: those named, or all that match a filter.",
    auth: "bearer",
    scope: "gallery",
    body: z.object({
      action: z.enum(bulkActions),
      selection: creationSelection,
      /** Needed by the two actions on collections. */
      collection_id: z.uuid().optional(),
    }),
    answer: {
      status: 200,
      /** `trashed_at` names what was deleted here to `restore`, all at once. */
      payload: changed.extend({ trashed_at: z.iso.datetime().nullable() }).meta({ id: "BulkOutcome" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/gallery/archive/",
    tag: "Gallery",
    summary:
      "Download creations as one ZIP file, recipes inside the pictures. A REPORT.txt tells what could not be packed.",
    auth: "bearer",
    scope: "gallery",
    body: z.object({ selection: creationSelection }),
    answer: { status: 200, fileType: "application/zip" },
    refusals: [],
  }),
  trash: endpoint({
    method: "GET",
    path: "/api/gallery/trash/",
    tag: "Gallery",
    summary: "Your trash, what was deleted last first. Everything in it is erased after 30 days.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery,
    answer: { status: 200, payload: paged(trashedCreation) },
    refusals: [],
  }),
  restoreMany: endpoint({
    method: "POST",
    path: "/api/gallery/trash/restore/",
    tag: "Gallery",
    summary: "Take creations back out of the trash: those named, those deleted at one instant, or all.",
    auth: "bearer",
    scope: "gallery",
    body: z.union([
      z.strictObject({ ids: z.array(z.uuid()).min(1).max(selectionMaxItems) }),
      z.strictObject({ trashed_at: z.iso.datetime() }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    answer: { status: 200, payload: changed.meta({ id: "RestoreOutcome" }) },
    refusals: [],
  }),
  erase: endpoint({
    method: "POST",
    path: "/api/gallery/trash/erase/",
    tag: "Gallery",
    summary: "Erase creations that are in the trash for good: those named, or all.",
    auth: "bearer",
    scope: "gallery",
    body: z.union([
      z.strictObject({ ids: z.array(z.uuid()).min(1).max(selectionMaxItems) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    answer: { status: 200, payload: changed.meta({ id: "EraseOutcome" }) },
    refusals: [],
  }),
};
