import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { creation, variant } from "./gallery.ts";
import { paged, pageQuery } from "./paging.ts";

/** A link that shows one creation or collection to everyone who has it, until it is revoked. */
export const share = z
  .object({
    id: z.string(),
    kind: z.enum(["creation", "collection"]),
    creation_id: z.string().nullable(),
    collection_id: z.string().nullable(),
    /** The end of the link: `/s/{token}` at the product's address. */
    token: z.string(),
    /** Whether the page shows the recipe. */
    shows_recipe: z.boolean(),
    /** Whether search engines may list the page. */
    is_listed: z.boolean(),
    /** The prompt or the collection's name, for the owner's list. */
    title: z.string(),
    /** `null` while there is nothing to show: an empty collection, or a creation in the trash. */
    thumbnail_url: fileAddress.nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Share" });
export type Share = z.infer<typeof share>;

/** One creation on a shared page, with its recipe only if the owner shows it. */
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
    /** The video itself; for an image, the largest copy that is shown. */
    url: fileAddress,
    thumbnail_url: fileAddress,
    variants: z.array(variant),
    /** The alternative text: the prompt if it is shown, else empty. */
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
    /** The collection's name. For a creation, its prompt if it is shown, else empty. */
    title: z.string(),
    description: z.string(),
    /** The owner's display name; empty for none. */
    author_name: z.string(),
    is_listed: z.boolean(),
    /**
     * A JPEG of 1200 × 630 as a link preview for other sites. Its address is valid as long as the link. `null` while
     * there is nothing to show.
     */
    preview_url: fileAddress.nullable(),
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
    summary: "List your public links, newest first.",
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
      "Create a public link to a creation or collection. Each has at most one; a repeated call returns the same link.",
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
    summary: "Update what a public link shows.",
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
    summary: "Revoke a public link. Its page and all addresses on it stop working immediately.",
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
    summary: "Retrieve what a public link shows.",
    auth: "none",
    params: z.object({ token: z.string().regex(/^[\w-]{10,100}$/) }),
    query: pageQuery,
    answer: { status: 200, payload: sharedPage },
    refusals: ["NOT_FOUND"],
  }),
};
