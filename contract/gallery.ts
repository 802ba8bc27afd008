import { z } from "zod";
import { namedColors } from "./color-terms.ts";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { aspectRatios, generationTypes, origins, qualities } from "./generation-terms.ts";
import { selectionMaxItems } from "./limits.ts";
import { flag, paged, pageQuery } from "./paging.ts";
import { searchText } from "./search-text.ts";
import { tagFilter, tagNames } from "./tag-names.ts";

/** A smaller copy of an image, ready for `srcset`. */
export const variant = z.object({ width: z.number().int(), height: z.number().int(), url: fileAddress });

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
    /** How it was made: `procedural` is painted by rules, the others by a model. */
    origin: z.enum(origins),
    seed: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    strength: z.number().nullable(),
    duration_seconds: z.number().nullable(),
    has_audio: z.boolean(),
    url: fileAddress,
    /** The same file as an attachment with a readable name and its recipe inside. */
    download_url: fileAddress,
    /** The same attachment without the recipe. */
    clean_download_url: fileAddress,
    thumbnail_url: fileAddress,
    variants: z.array(variant),
    /** Base64 of a ThumbHash: a blurred placeholder of at most 32 bytes, available before the image loads. */
    thumbhash: z.string(),
    media_type: z.string(),
    /**
     * The size of the file that `url` sends. Until it has been sent for the first time, the size in storage, without its
     * Content Credentials of a few kB.
     */
    size_bytes: z.number().int(),
    is_favorite: z.boolean(),
    /** The names of its tags in alphabetical order. */
    tags: z.array(z.string()),
    generation_id: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Creation" });
export type Creation = z.infer<typeof creation>;

const creationParams = z.object({ id: z.uuid() });

/** Filters of a list of creations. Omitted filters match all. */
export const creationFilter = z.object({
  status: z.literal("completed").optional(),
  kind: z.enum(["image", "video"]).optional(),
  generation_type: z.enum(generationTypes).optional(),
  /** Words of the prompt, the negative prompt, the model's name, a collection's or a tag's name; all must match. */
  search: searchText,
  favorite: z.boolean().optional(),
  aspect_ratio: z.enum(aspectRatios).optional(),
  model: z.string().max(200).optional(),
  /** Only creations in this collection. */
  collection: z.uuid().optional(),
  /** Only creations with this tag; several, separated by commas, must all match. Letter case does not matter. */
  tag: tagFilter.optional(),
  created_from: z.iso.datetime().optional(),
  created_before: z.iso.datetime().optional(),
  /** Only creations in which this color fills a large area. Videos are measured by their poster. */
  color: z.enum(namedColors).optional(),
  /** `collapsed` leaves out each creation that has a newer duplicate in the list. Searches ignore it. */
  duplicates: z.literal("collapsed").optional(),
});
export type CreationFilter = z.infer<typeof creationFilter>;

/** `manual` is the order that the user gave a collection; elsewhere it equals `newest`. */
export const creationOrders = ["newest", "oldest", "manual"] as const;
export type CreationOrder = (typeof creationOrders)[number];

/**
 * A position in a list. Opaque except for one form: a plain number is an instant in milliseconds to start a list at.
 * Newest first, `after` an instant selects creations made before it (a month's list starts after the next month's first
 * instant). Oldest first, it selects creations made at that instant or later. A position without meaning in the list's
 * order selects the beginning of the list.
 */
export const listCursor = z.string().regex(/^[0-9a-z._-]{1,80}$/i);

/**
 * `page` counts from the start. `after` and `before` give a position instead, and stay correct while creations are
 * added and removed. The addresses `next` and `previous` of such a page also give positions.
 */
export const creationQuery = pageQuery.extend({
  ...creationFilter.shape,
  favorite: flag.optional(),
  sort: z.enum(creationOrders).default("newest"),
  after: listCursor.optional(),
  before: listCursor.optional(),
});
/** The path of a list of one kind already selects the kind. */
const kindQuery = creationQuery.omit({ kind: true });

/**
 * A page of creations. A search, or a tag together with other filters, counts at most a thousand matches;
 * `count_is_exact` tells whether there are more.
 */
export const creationPage = paged(creation).extend({ count_is_exact: z.boolean() });
export type CreationPage = z.infer<typeof creationPage>;

/** Creations selected by id or by filter. */
export const creationSelection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(selectionMaxItems) }),
  z.strictObject({
    matching: creationFilter,
    except_ids: z.array(z.uuid()).max(selectionMaxItems).default([]),
  }),
]);
export type CreationSelection = z.infer<typeof creationSelection>;

/** The outcome for a selection. Items that do not exist or belong to another user count as missing. */
const changed = z.object({ changed: z.number().int(), missing: z.number().int() });

export const bulkActions = [
  "favorite",
  "unfavorite",
  "delete",
  "add_to_collection",
  "remove_from_collection",
  "add_tags",
  "remove_tags",
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** A creation in the trash. Its files are available only there. */
export const trashedCreation = creation
  .omit({ download_url: true, clean_download_url: true })
  .extend({ deleted_at: z.iso.datetime(), erased_at: z.iso.datetime() })
  .meta({ id: "TrashedCreation" });
export type TrashedCreation = z.infer<typeof trashedCreation>;

const tally = z.number().int();

/** The counts of a gallery and the available values of its filters. */
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
    /** Months (UTC) with creations, latest first, as `2026-11`. */
    months: z.array(z.object({ month: z.string(), count: tally })),
  })
  .meta({ id: "GallerySummary" });
export type GallerySummary = z.infer<typeof gallerySummary>;

export const gallery = {
  creations: endpoint({
    method: "GET",
    path: "/api/gallery/creations/",
    tag: "Gallery",
    summary: "List your creations, with filters, sorting and paging.",
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
    summary: "List your images, with filters, sorting and paging.",
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
    summary: "List your videos, with filters, sorting and paging.",
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
    summary: "Retrieve a creation.",
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
    summary: "Move a creation to the trash. It can be restored for 30 days.",
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
    summary: "Restore a creation from the trash.",
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
    summary: "Mark a creation as a favorite.",
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
    summary: "Remove the favorite mark from a creation.",
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
    summary: "Retrieve the previous and next creation in a list with these filters.",
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
    summary: "Retrieve the counts of your gallery and the available values of its filters.",
    auth: "bearer",
    scope: "gallery",
    answer: { status: 200, payload: gallerySummary },
    refusals: [],
  }),
  bulk: endpoint({
    method: "POST",
    path: "/api/gallery/bulk/",
    tag: "Gallery",
    summary: "Apply an action to many creations: selected by id, or all that match a filter.",
    auth: "bearer",
    scope: "gallery",
    body: z.object({
      action: z.enum(bulkActions),
      selection: creationSelection,
      /** Required by the two actions on collections. */
      collection_id: z.uuid().optional(),
      /** Required by the two actions on tags. */
      tags: tagNames.min(1).optional(),
    }),
    answer: {
      status: 200,
      /** `restore` accepts `trashed_at` to restore exactly what this call deleted. */
      payload: changed.extend({ trashed_at: z.iso.datetime().nullable() }).meta({ id: "BulkOutcome" }),
    },
    refusals: ["CONFLICT", "NOT_FOUND"],
  }),
  archive: endpoint({
    method: "POST",
    path: "/api/gallery/archive/",
    tag: "Gallery",
    summary:
      "Download creations as a ZIP file, with recipes inside the images. A REPORT.txt lists files that could not be included.",
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
    summary: "List your trash, most recently deleted first. Creations are erased after 30 days.",
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
    summary: "Restore creations from the trash: selected by id, deleted at the same instant, or all.",
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
    summary: "Permanently erase creations in the trash: selected by id, or all.",
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
