import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { aspectRatios, generationTypes, origins, qualities } from "./generation-terms.ts";
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

const creationQuery = pageQuery.extend({
  status: z.literal("completed").optional(),
  generation_type: z.enum(generationTypes).optional(),
  search: z.string().trim().max(200).optional(),
  favorite: flag.optional(),
});

export const gallery = {
  creations: endpoint({
    method: "GET",
    path: "/api/gallery/creations/",
    tag: "Gallery",
    summary: "Your creations, newest first.",
    auth: "bearer",
    query: creationQuery,
    answer: { status: 200, payload: paged(creation) },
    refusals: [],
  }),
  images: endpoint({
    method: "GET",
    path: "/api/gallery/images/",
    tag: "Gallery",
    summary: "Your images, newest first.",
    auth: "bearer",
    query: creationQuery,
    answer: { status: 200, payload: paged(creation) },
    refusals: [],
  }),
  videos: endpoint({
    method: "GET",
    path: "/api/gallery/videos/",
    tag: "Gallery",
    summary: "Your videos, newest first.",
    auth: "bearer",
    query: creationQuery,
    answer: { status: 200, payload: paged(creation) },
    refusals: [],
  }),
  creation: endpoint({
    method: "GET",
    path: "/api/gallery/creations/{id}/",
    tag: "Gallery",
    summary: "One of your creations.",
    auth: "bearer",
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
    params: creationParams,
    answer: { status: 200, payload: creation },
    refusals: ["NOT_FOUND"],
  }),
};
