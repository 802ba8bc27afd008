import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation, variant } from "./gallery.ts";
import { paged, pageQuery } from "./paging.ts";

/** A link that shows one creation or collection to whoever has it, until it is revoked. */
export const share = z
  .object({
    id: z.string(),
    kind: z.enum(["creation", "collection"]),
    creation_id: z.string().nullable(),
    collection_id: z.string().nullable(),
    /** What the link ends in: `/s/{token}` at the product's address. */
    token: z.string(),
    /** Whether the page says how it was made. */
    shows_recipe: z.boolean(),
    /** Whether search engines may list the page. */
    is_listed: z.boolean(),
    /** What is shown, for the owner's own list: the prompt, or the collection's name. */
    title: z.string(),
    /** `null` while there is nothing to show: an empty collection, or a creation in the trash. */
    thumbnail_url: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Share" });
export type Share = z.infer<typeof share>;

/** What a shared page tells of one creation; the recipe only where the owner shows it. */
export const sharedCreation = creation
  .pick({
    id: true,
    kind: true,
    width: true,
    height: true,
    duration_seconds: true,
    has_audio: true,
    thumbhash: true,
    media_type: true,
    origin: true,
    created_at: true,
  })
  .extend({
    /** The video itself; of a picture the largest copy that is shown. */
    url: z.string(),
    thumbnail_url: z.string(),
    variants: z.array(variant),
    /** What somebody reads who cannot see it: the prompt where that is shown, else empty. */
    alt: z.string(),
    recipe: creation
      .pick({
        generation_type: true,
        prompt: true,
        negative_prompt: true,
        aspect_ratio: true,
        quality: true,
        style: true,
        model: true,
        engine: true,
        seed: true,
      })
      .nullable(),
  })
  .meta({ id: "SharedCreation" });
export type SharedCreation = z.infer<typeof sharedCreation>;

export const sharedPage = z
  .object({
    kind: z.enum(["creation", "collection"]),
    /** The collection's name; of a creation its prompt where that is shown, else empty. */
    title: z.string(),
    description: z.string(),
    /** As its owner is called; empty for somebody without a name. */
    author_name: z.string(),
    is_listed: z.boolean(),
    /**
     * A JPEG of 1200 × 630 for other sites to show beside the link; its address does not expire while the link lives.
     * `null` while there is nothing to show.
     */
    preview_url: z.string().nullable(),
    creations: paged(sharedCreation),
  })
  .meta({ id: "SharedPage" });
export type SharedPage = z.infer<typeof sharedPage>;

const shareParams = z.object({ id: z.uuid() });
const choices = z.object({ shows_recipe: z.boolean().default(false), is_listed: z.boolean().default(false) });

export const sharing = {
  shares: endpoint({
    method: "GET",
    path: "/api/gallery/shares/",
    tag: "Sharing",
    summary: "Your public links, newest first.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery.extend({ creation_id: z.uuid().optional(), collection_id: z.uuid().optional() }),
    answer: { status: 200, payload: paged(share) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/gallery/shares/",
    tag: "Sharing",
    summary:
      "Make a public link to one of your creations or collections. There is one of each; asking again gives the same.",
    auth: "bearer",
    scope: "gallery",
    body: z.union([
      choices.extend({ creation_id: z.uuid() }).strict(),
      choices.extend({ collection_id: z.uuid() }).strict(),
    ]),
    answer: { status: 201, payload: share },
    refusals: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/gallery/shares/{id}/",
    tag: "Sharing",
    summary: "Choose what a public link shows.",
    auth: "bearer",
    scope: "gallery",
    params: shareParams,
    body: z.object({ shows_recipe: z.boolean(), is_listed: z.boolean() }),
    answer: { status: 200, payload: share },
    refusals: ["NOT_FOUND"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/gallery/shares/{id}/",
    tag: "Sharing",
    summary: "End a public link. The page and every address given by it stop working at once.",
    auth: "bearer",
    scope: "gallery",
    params: shareParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  shared: endpoint({
    method: "GET",
    path: "/api/gallery/shared/{token}/",
    tag: "Sharing",
    summary: "What a public link shows.",
    auth: "none",
    params: z.object({ token: z.string().regex(/^[\w-]{10,100}$/) }),
    query: pageQuery,
    answer: { status: 200, payload: sharedPage },
    refusals: ["NOT_FOUND"],
  }),
};
