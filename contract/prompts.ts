import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { imageToImageRequest, textToImageRequest } from "./generation-requests.ts";
import { aspectRatios, composerModes, generationTypes } from "./generation-terms.ts";
import { languages } from "./languages.ts";
import { promptNameMaxCharacters, templateMaxCharacters } from "./limits.ts";
import { flag, paged, pageQuery } from "./paging.ts";
import { idempotencyKey, maxCost } from "./request-headers.ts";
import { searchText } from "./search-text.ts";

/**
 * A prompt that was used or saved. The same text for the same mode is one entry. It is kept when the creations made
 * from it are deleted.
 */
export const savedPrompt = z
  .object({
    id: z.string(),
    /** The name that the user gave it; `null` for none. */
    name: z.string().nullable(),
    prompt: z.string(),
    negative_prompt: z.string(),
    generation_type: z.enum(generationTypes),
    /** The aspect ratio of its last use. */
    aspect_ratio: z.enum(aspectRatios).nullable(),
    style: z.string().nullable(),
    is_pinned: z.boolean(),
    /** How many runs were started with it. */
    uses: z.number().int(),
    created_at: z.iso.datetime(),
    used_at: z.iso.datetime(),
  })
  .meta({ id: "SavedPrompt" });
export type SavedPrompt = z.infer<typeof savedPrompt>;

/** A better version of a prompt. */
export const enhancedPrompt = z
  .object({
    prompt: z.string(),
    /** `null` where the model ignores a negative prompt. */
    negative_prompt: z.string().nullable(),
    /** Whether it differs from the request. An unchanged prompt is free. */
    changed: z.boolean(),
    cost_credits: z.number(),
  })
  .meta({ id: "EnhancedPrompt" });
export type EnhancedPrompt = z.infer<typeof enhancedPrompt>;

/** A prompt that describes an image. */
export const describedImage = z.object({ prompt: z.string(), cost_credits: z.number() }).meta({ id: "DescribedImage" });
export type DescribedImage = z.infer<typeof describedImage>;

/** What the assistant writes for one price: that of a reply. */
const written = {
  auth: "bearer",
  scope: "generation",
  pausesInMaintenance: true,
  headers: z.object({ ...idempotencyKey.shape, ...maxCost.shape }),
} as const;
const writtenRefusals = ["INSUFFICIENT_CREDITS", "RATE_LIMITED", "SERVICE_UNAVAILABLE"] as const;
/** By default, the language of the request. */
const language = z.enum(languages).optional();

const name = z.string().trim().max(promptNameMaxCharacters);
const params = z.object({ id: z.uuid() });
const scope = "generation";

export const prompts = {
  list: endpoint({
    method: "GET",
    path: "/api/prompts/",
    tag: "Prompts",
    summary: "List your saved prompts: pinned ones first, then the most recently used.",
    auth: "bearer",
    scope,
    query: pageQuery.extend({
      search: searchText,
      pinned: flag.optional(),
    }),
    answer: { status: 200, payload: paged(savedPrompt) },
    refusals: [],
  }),
  save: endpoint({
    method: "POST",
    path: "/api/prompts/",
    tag: "Prompts",
    summary: "Save a prompt and pin it. An existing prompt is pinned.",
    auth: "bearer",
    scope,
    body: textToImageRequest
      .pick({ prompt: true, negative_prompt: true, aspect_ratio: true, style: true })
      .extend({
        /** Also a template or a list, which may be longer than a prompt. */
        prompt: z.string().trim().min(1).max(templateMaxCharacters),
        generation_type: z.enum(generationTypes).default("text-to-image"),
        name: name.optional(),
      })
      .meta({ id: "NewPrompt" }),
    answer: { status: 201, payload: savedPrompt },
    refusals: ["CONFLICT"],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/prompts/{id}/",
    tag: "Prompts",
    summary: "Retrieve a prompt.",
    auth: "bearer",
    scope,
    params,
    answer: { status: 200, payload: savedPrompt },
    refusals: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/prompts/{id}/",
    tag: "Prompts",
    summary: "Pin, unpin or rename a prompt. Omitted fields stay unchanged. An empty name removes the name.",
    auth: "bearer",
    scope,
    params,
    body: z.object({ name: name.optional(), is_pinned: z.boolean().optional() }).meta({ id: "PromptChange" }),
    answer: { status: 200, payload: savedPrompt },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/prompts/{id}/",
    tag: "Prompts",
    summary: "Delete a prompt. It can be restored for a day.",
    auth: "bearer",
    scope,
    params,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/prompts/{id}/restore/",
    tag: "Prompts",
    summary: "Restore a deleted prompt.",
    auth: "bearer",
    scope,
    params,
    answer: { status: 200, payload: savedPrompt },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  enhance: endpoint({
    ...written,
    method: "POST",
    path: "/api/prompts/enhance/",
    tag: "Prompts",
    summary:
      "Improve a prompt with the assistant. Nothing is stored. The same key with the same request is charged once.",
    body: textToImageRequest
      .pick({ prompt: true, negative_prompt: true, model: true })
      .extend({ generation_type: z.enum(composerModes).default("text-to-image"), language })
      .meta({ id: "PromptToEnhance" }),
    answer: { status: 200, payload: enhancedPrompt },
    refusals: writtenRefusals,
  }),
  describe: endpoint({
    ...written,
    method: "POST",
    path: "/api/prompts/describe/",
    tag: "Prompts",
    summary:
      "Describe one of your images as a prompt, where the assistant sees images. The same key with the same request is charged once.",
    body: imageToImageRequest
      .pick({ source_upload_id: true, source_creation_id: true })
      .extend({ language })
      .meta({ id: "ImageToDescribe" }),
    answer: { status: 200, payload: describedImage },
    refusals: ["CONFLICT", ...writtenRefusals],
  }),
};
