import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { variant } from "./gallery.ts";
import { generationRequest } from "./generation-requests.ts";
import { generationTypes, isComposerMode } from "./generation-terms.ts";
import {
  fileNameMaxCharacters,
  recipeFileMaxBytes,
  uploadAudioMaxBytes,
  uploadImageMaxBytes,
  uploadPartBytes,
} from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { idempotencyKey } from "./request-headers.ts";
import { searchText } from "./search-text.ts";

/** An image or audio file that a user keeps as a source. */
export const upload = z
  .object({
    id: z.string(),
    kind: z.enum(["image", "audio"]),
    /** The original file name, sanitized; for display only. */
    name: z.string(),
    media_type: z.string(),
    url: fileAddress,
    /** `null` for an audio file. */
    thumbnail_url: fileAddress.nullable(),
    thumbhash: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    duration_seconds: z.number().nullable(),
    size_bytes: z.number().int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Upload" });
export type Upload = z.infer<typeof upload>;

const recipeFields = generationRequest
  .omit({
    source_upload_id: true,
    source_creation_id: true,
    audio_upload_id: true,
    last_frame_upload_id: true,
    last_frame_creation_id: true,
    references: true,
    mask_upload_id: true,
    mask_shapes: true,
    mask_invert: true,
    mask_grow_pixels: true,
    mask_feather_pixels: true,
    anchor: true,
    parent_generation_id: true,
  })
  .extend({ generation_type: z.enum(generationTypes) });

/** Only an edit may do without a prompt. */
function hasPrompt({ generation_type, prompt }: z.infer<typeof recipeFields>): boolean {
  return prompt !== "" || !isComposerMode(generation_type);
}

/**
 * The recipe in a downloaded file: the request that makes it again, without the files and the mask that it used. An
 * expansion is in pixels.
 */
export const fileRecipe = recipeFields.refine(hasPrompt).meta({ id: "FileRecipe" });
export type FileRecipe = z.infer<typeof fileRecipe>;

/** The settings of an edit in a recipe, besides those that all modes share. */
export const recipeEdit = recipeFields.pick({
  expand: true,
  scale: true,
  fidelity: true,
  output: true,
  frames_per_second: true,
  adjustments: true,
});
export type RecipeEdit = z.infer<typeof recipeEdit>;

/** The programs whose recipes in files are read. */
export const recipeSources = ["atelier", "a1111", "comfyui", "invokeai", "swarmui", "fooocus"] as const;
export type RecipeSource = (typeof recipeSources)[number];

/** Parts of another program's recipe that a request here cannot have, or not as they are. */
export const leftOutParts = [
  "loras",
  "sampler",
  "steps",
  "guidance",
  "seed",
  /** The size of the image, where it was computed. */
  "size",
  /** How much single words count. */
  "weights",
  /** Signs and tags with a meaning in the other program alone. */
  "syntax",
  "styles",
  /** Prompts of parts of the image, of later steps, and of other images of a graph. */
  "prompts",
  /** What nodes of a graph did to a text. */
  "nodes",
  /** Images that something was made from. */
  "images",
  /** Any other setting that changes the image. */
  "other",
  "prompt_end",
  "negative_prompt_end",
] as const;
export type LeftOutPart = (typeof leftOutParts)[number];

/** The recipe found in a file, and what is missing of it. */
export const foundRecipe = recipeFields
  .extend({
    source: z.enum(recipeSources),
    /** The model as the other program names it; `null` for a recipe from here. It may be none of this studio. */
    foreign_model: z.string().nullable(),
    left_out: z.array(z.enum(leftOutParts)),
  })
  .refine(hasPrompt)
  .meta({ id: "FoundRecipe" });
export type FoundRecipe = z.infer<typeof foundRecipe>;

/**
 * An upload with its smaller copies, with the recipe that its file contained (`null` without one), and with the keywords
 * that it contained as tags. `has_credentials`: whether an image keeps the Content Credentials that it was sent with.
 */
export const uploadWithRecipe = upload
  .extend({
    recipe: foundRecipe.nullable(),
    tags: z.array(z.string()),
    variants: z.array(variant),
    has_credentials: z.boolean().optional(),
  })
  .meta({ id: "UploadWithRecipe" });
export type UploadWithRecipe = z.infer<typeof uploadWithRecipe>;

/** The description of a file before it is sent in parts. */
export const uploadToStart = z.object({
  kind: z.enum(["image", "audio"]),
  name: z.string().max(fileNameMaxCharacters).default(""),
  size_bytes: z.number().int().min(0),
  /** With it, starting the same file again resumes the upload. */
  last_modified: z.iso.datetime().optional(),
});

/** An unfinished file that is sent in parts. */
export const pendingUpload = z
  .object({
    id: z.string(),
    kind: z.enum(["image", "audio"]),
    name: z.string(),
    size_bytes: z.number().int(),
    /** The size of every part except the last, which has the rest. */
    part_bytes: z.number().int(),
    /** Parts are numbered from 1 to this. */
    part_count: z.number().int(),
    /** The numbers of the received parts. */
    parts: z.array(z.number().int()),
    received_bytes: z.number().int(),
    created_at: z.iso.datetime(),
    /** When an unfinished file is removed. */
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "BegunUpload" });
export type PendingUpload = z.infer<typeof pendingUpload>;

/** How much of the plan's quota a user's uploads take, including smaller copies and unfinished files. */
export const uploadUsage = z
  .object({ used_bytes: z.number().int(), allowed_bytes: z.number().int(), count: z.number().int() })
  .meta({ id: "UploadUsage" });
export type UploadUsage = z.infer<typeof uploadUsage>;

const uploadParams = z.object({ id: z.uuid() });
const partParams = uploadParams.extend({ number: z.coerce.number().int().min(1).max(10_000) });

export const uploads = {
  upload: endpoint({
    method: "POST",
    path: "/api/gallery/uploads/upload/",
    tag: "Uploads",
    summary:
      "Upload an image (PNG, JPEG, WebP; at most 25 MB and 100 megapixels) or an audio file (WAV, MP3, M4A; at most 50 MB). Location and camera data is removed. The same file with the same Idempotency-Key returns the same upload.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    headers: idempotencyKey,
    file: { fields: { image: { maxBytes: uploadImageMaxBytes }, audio: { maxBytes: uploadAudioMaxBytes } } },
    answer: { status: 201, payload: upload },
    refusals: ["CONFLICT"],
  }),
  usage: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/usage/",
    tag: "Uploads",
    summary: "Retrieve how much storage your uploads use, and your plan's quota.",
    auth: "bearer",
    scope: "gallery",
    answer: { status: 200, payload: uploadUsage },
    refusals: [],
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/gallery/uploads/parts/",
    tag: "Multipart uploads",
    summary:
      "Start a multipart upload, which can resume after an interruption. Starting the same file again, by kind, name, size and last modification, resumes its upload.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    body: uploadToStart,
    answer: { status: 201, payload: pendingUpload },
    refusals: ["CONFLICT", "PAYLOAD_TOO_LARGE"],
  }),
  begun: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/parts/",
    tag: "Multipart uploads",
    summary: "List your unfinished multipart uploads, newest first.",
    auth: "bearer",
    scope: "gallery",
    answer: { status: 200, payload: z.object({ results: z.array(pendingUpload) }) },
    refusals: [],
  }),
  oneBegun: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/parts/{id}/",
    tag: "Multipart uploads",
    summary: "Retrieve a multipart upload and its received parts.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 200, payload: pendingUpload },
    refusals: ["NOT_FOUND"],
  }),
  sendPart: endpoint({
    method: "PUT",
    path: "/api/gallery/uploads/parts/{id}/{number}/",
    tag: "Multipart uploads",
    summary: "Upload one part of a file, in any order. Sending a part again replaces it.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    params: partParams,
    file: { fields: { part: { maxBytes: uploadPartBytes } } },
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  finish: endpoint({
    method: "POST",
    path: "/api/gallery/uploads/parts/{id}/finish/",
    tag: "Multipart uploads",
    summary: "Complete a multipart upload once all its parts are there. A repeated call returns the same upload.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    params: uploadParams,
    answer: { status: 201, payload: upload },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/api/gallery/uploads/parts/{id}/",
    tag: "Multipart uploads",
    summary: "Cancel a multipart upload and delete its parts.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  uploads: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/",
    tag: "Uploads",
    summary: "List your uploads, newest first: all, or those whose name or recipe contains the words of a search.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery.extend({ kind: z.enum(["image", "audio"]).optional(), search: searchText }),
    answer: { status: 200, payload: paged(upload) },
    refusals: [],
  }),
  oneUpload: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/{id}/",
    tag: "Uploads",
    summary: "Retrieve an upload and the recipe that its file contained.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 200, payload: uploadWithRecipe },
    refusals: ["NOT_FOUND"],
  }),
  deleteUpload: endpoint({
    method: "DELETE",
    path: "/api/gallery/uploads/{id}/",
    tag: "Uploads",
    summary: "Delete an upload and its file. Creations made from it are kept.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  readRecipe: endpoint({
    method: "POST",
    path: "/api/gallery/recipe/",
    tag: "Uploads",
    summary:
      "Read the recipe from a PNG, JPEG, WebP or MP4 file that was downloaded here or made by A1111, ComfyUI, InvokeAI, SwarmUI or Fooocus. The file is not stored.",
    auth: "bearer",
    scope: "gallery",
    file: { fields: { file: { maxBytes: recipeFileMaxBytes } } },
    answer: { status: 200, payload: foundRecipe },
    refusals: ["VALIDATION_ERROR"],
  }),
};
