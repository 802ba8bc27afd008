import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { generationRequest } from "./generation.ts";
import { generationTypes } from "./generation-terms.ts";
import { recipeFileMaxBytes, uploadAudioMaxBytes, uploadImageMaxBytes } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

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

const uploadParams = z.object({ id: z.uuid() });

export const uploads = {
  upload: endpoint({
    method: "POST",
    path: "/api/gallery/uploads/upload/",
    tag: "Uploads",
    summary:
      "Keep a picture (PNG, JPEG, WebP; at most 25 MB and 64 megapixels) or a recording (WAV, MP3, M4A; at most 50 MB). Location and camera data is removed.",
    auth: "bearer",
    file: { fields: { image: { maxBytes: uploadImageMaxBytes }, audio: { maxBytes: uploadAudioMaxBytes } } },
    answer: { status: 201, payload: upload },
    refusals: [],
  }),
  uploads: endpoint({
    method: "GET",
    path: "/api/gallery/uploads/",
    tag: "Uploads",
    summary: "Your uploads, newest first.",
    auth: "bearer",
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
    file: { fields: { file: { maxBytes: recipeFileMaxBytes } } },
    answer: { status: 200, payload: fileRecipe },
    refusals: ["VALIDATION_ERROR"],
  }),
};
