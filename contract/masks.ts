import { z } from "zod";
import { maskFields } from "./edits.ts";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { maskMaxBytes } from "./limits.ts";

/** A mask for one run: white changes, black stays. Only its owner can see it, and it is in no list. */
export const mask = z
  .object({
    id: z.string(),
    /** A gray PNG. */
    url: fileAddress,
    width: z.number().int(),
    height: z.number().int(),
    /** The part that is white, from 0 to 1. Gray counts in part. */
    coverage: z.number().min(0).max(1),
    /** When it is deleted, unless a run uses it. */
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "Mask" });
export type Mask = z.infer<typeof mask>;

export const masks = {
  upload: endpoint({
    method: "POST",
    path: "/api/gallery/masks/",
    tag: "Masks",
    summary:
      "Upload a mask as an image: white changes, black stays, gray changes in part. It may have any size and is scaled to the source. It is deleted with the run that uses it, or after a day.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    file: { fields: { mask: { maxBytes: maskMaxBytes } } },
    answer: { status: 201, payload: mask },
    refusals: ["VALIDATION_ERROR"],
  }),
  draw: endpoint({
    method: "POST",
    path: "/api/gallery/masks/draw/",
    tag: "Masks",
    summary: "Draw the mask that a run with these parameters would use, without starting one.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    body: z.object({
      source_upload_id: z.uuid().optional(),
      source_creation_id: z.uuid().optional(),
      ...maskFields,
    }),
    answer: { status: 201, payload: mask },
    refusals: ["VALIDATION_ERROR"],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/gallery/masks/{id}/",
    tag: "Masks",
    summary: "Retrieve a mask.",
    auth: "bearer",
    scope: "gallery",
    params: z.object({ id: z.uuid() }),
    answer: { status: 200, payload: mask },
    refusals: ["NOT_FOUND"],
  }),
};
