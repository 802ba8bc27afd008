import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { generationRequest } from "./generation.ts";
import { generationTypes } from "./generation-terms.ts";
import {
  fileNameMaxCharacters,
  recipeFileMaxBytes,
  uploadAudioMaxBytes,
  uploadImageMaxBytes,
  uploadPartBytes,
} from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { idempotencyKey } from "./request-headers.ts";

/** A picture or a recording that somebody keeps to make something from. */
export const upload = z
  .object({
    id: z.string(),
    kind: z.enum(["image", "audio"]),
    /** What the file was called, cleaned; for people only. */
    name: z.string(),
    media_type: z.string(),
    /** Signed and expiring; relative addresses resolve against the API's base. */
    url: z.string(),
    /** `null` for a recording. */
    thumbnail_url: z.string().nullable(),
    thumbhash: z.string().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    duration_seconds: z.number().nullable(),
    size_bytes: z.number().int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Upload" });
export type Upload = z.infer<typeof upload>;

/** What a downloaded file says of how it was made: the request that makes it again. */
export const fileRecipe = generationRequest
  .omit({ source_upload_id: true, source_creation_id: true, audio_upload_id: true, parent_generation_id: true })
  .extend({ generation_type: z.enum(generationTypes) })
  .meta({ id: "FileRecipe" });
export type FileRecipe = z.infer<typeof fileRecipe>;

/** What a file says of itself before it is sent in parts. */
export const uploadToStart = z.object({
  kind: z.enum(["image", "audio"]),
  name: z.string().max(fileNameMaxCharacters).default(""),
  size_bytes: z.number().int().min(0),
  /** With it, the same file begun again goes on where it was. */
  last_modified: z.iso.datetime().optional(),
});

/** A file on its way in parts. */
export const pendingUpload = z
  .object({
    id: z.string(),
    kind: z.enum(["image", "audio"]),
    name: z.string(),
    size_bytes: z.number().int(),
    /** Every part has this size, the last one that of the rest. */
    part_bytes: z.number().int(),
    /** Parts are numbered from 1 to this. */
    part_count: z.number().int(),
    /** The numbers of those that are there. */
    parts: z.array(z.number().int()),
    received_bytes: z.number().int(),
    created_at: z.iso.datetime(),
    /** What is not finished by then is removed. */
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "BegunUpload" });
export type PendingUpload = z.infer<typeof pendingUpload>;

/** How much of their plan's room somebody's uploads take, smaller copies and what is on its way included. */
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
      "Keep a picture (PNG, JPEG, WebP; at most 25 MB and 64 megapixels) or a recording (WAV, MP3, M4A; at most 50 MB). Location and camera data is removed. The same file again with the same Idempotency-Key gives the same upload.",
    auth: "bearer",
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
    summary: "How much room your uploads take, and how much your plan has for them.",
    auth: "bearer",
    scope: "gallery",
    answer: { status: 200, payload: uploadUsage },
    refusals: [],
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/gallery/uploads/parts/",
    tag: "Uploads in parts",
    summary:
      "Begin to send a file in parts, so that it can go on after an interruption. The same file, by kind, name, size and last change, goes on where it was.",
    auth: "bearer",
    scope: "gallery",
    body: uploadToStart,
    answer: { status: 201, payload: pendingUpload },
    refusals: ["CONFLICT", "PAYLOAD_TOO_LARGE"],
  }),
  begun: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/parts/",
    tag: "Uploads in parts",
    summary: "Your files that are not finished, newest first.",
    auth: "bearer",
    scope: "gallery",
    answer: { status: 200, payload: z.object({ results: z.array(pendingUpload) }) },
    refusals: [],
  }),
  oneBegun: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/parts/{id}/",
    tag: "Uploads in parts",
    summary: "Which parts of a file are there.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 200, payload: pendingUpload },
    refusals: ["NOT_FOUND"],
  }),
  sendPart: endpoint({
    method: "PUT",
    path: "/api/gallery/uploads/parts/{id}/{number}/",
    tag: "Uploads in parts",
    summary: "Send one part of a file, in any order. Sent again it takes the place of the one before.",
    auth: "bearer",
    scope: "gallery",
    params: partParams,
    file: { fields: { part: { maxBytes: uploadPartBytes } } },
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  finish: endpoint({
    method: "POST",
    path: "/api/gallery/uploads/parts/{id}/finish/",
    tag: "Uploads in parts",
    summary:
      "Keep a file all parts of which are there, as if it had been sent at once. Done again it answers the same.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 201, payload: upload },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  cancel: endpoint({
    method: "DELETE",
    path: "/api/gallery/uploads/parts/{id}/",
    tag: "Uploads in parts",
    summary: "Forget a file that is not finished, and its parts.",
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
    summary: "Your uploads, newest first.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery.extend({ kind: z.enum(["image", "audio"]).optional() }),
    answer: { status: 200, payload: paged(upload) },
    refusals: [],
  }),
  oneUpload: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/{id}/",
    tag: "Uploads",
    summary: "One of your uploads.",
    auth: "bearer",
    scope: "gallery",
    params: uploadParams,
    answer: { status: 200, payload: upload },
    refusals: ["NOT_FOUND"],
  }),
  deleteUpload: endpoint({
    method: "DELETE",
    path: "/api/gallery/uploads/{id}/",
    tag: "Uploads",
    summary: "Delete one of your uploads and its file. What was made from it stays.",
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
    summary: "Read the recipe out of a downloaded PNG, JPEG, WebP or MP4. The file is not kept.",
    auth: "bearer",
    scope: "gallery",
    file: { fields: { file: { maxBytes: recipeFileMaxBytes } } },
    answer: { status: 200, payload: fileRecipe },
    refusals: ["VALIDATION_ERROR"],
  }),
};
