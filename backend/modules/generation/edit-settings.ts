import { z } from "zod";
import { adjustments, cutoutOutput, expand, maskShape, scale } from "../../../contract/edits.ts";

const sourceRef = z.object({ kind: z.enum(["upload", "creation"]), id: z.string() });

/** The part of the source that changes, as the request described it. */
export const maskSettings = z.object({
  upload_id: z.string().nullable(),
  shapes: z.array(maskShape),
  invert: z.boolean(),
  grow_pixels: z.number(),
  feather_pixels: z.number(),
});
export type MaskSettings = z.infer<typeof maskSettings>;

/** The parameters of an edit, as a run keeps them, with all defaults resolved. */
export const keptEdit = z.object({
  mask: maskSettings.nullable(),
  references: z.array(sourceRef),
  last_frame: sourceRef.nullable(),
  /** Always in pixels of the source: a requested aspect ratio is already resolved. */
  expand: expand.nullable(),
  scale: scale.nullable(),
  fidelity: z.number().nullable(),
  output: cutoutOutput.unwrap().nullable(),
  frames_per_second: z.number().nullable(),
  adjustments: adjustments.nullable(),
  /** The clips of a strip. Runs from before there were strips have none. */
  clips: z.array(z.object({ id: z.string(), from_seconds: z.number(), to_seconds: z.number().nullable() })).default([]),
});
export type KeptEdit = z.infer<typeof keptEdit>;

/** An edit without any parameters, to be completed. */
export const plainEdit: KeptEdit = {
  mask: null,
  references: [],
  last_frame: null,
  expand: null,
  scale: null,
  fidelity: null,
  output: null,
  frames_per_second: null,
  adjustments: null,
  clips: [],
};
