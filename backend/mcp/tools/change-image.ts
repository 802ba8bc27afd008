import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { expand, maskShape } from "../../../contract/edits.ts";
import { generation } from "../../../contract/generation.ts";
import {
  imageAdjustRequest,
  imageCutoutRequest,
  imageEditRequest,
  imageExpandRequest,
  imageUpscaleRequest,
} from "../../../contract/generation-requests.ts";
import { maskShapesMax, promptMaxCharacters } from "../../../contract/limits.ts";
import type { McpSession } from "../session.ts";
import { shownRun } from "../show-run.ts";
import { annotations, common, costs, source, start } from "./generate.ts";

/** Each operation is a mode of its own, with its own parameters. */
const operations = {
  edit: generation.imageEdit,
  fill: generation.imageFill,
  erase: generation.imageErase,
  expand: generation.imageExpand,
  cutout: generation.imageCutout,
  upscale: generation.imageUpscale,
  adjust: generation.imageAdjust,
} as const;
type Operation = keyof typeof operations;
const names = Object.keys(operations) as [Operation, ...Operation[]];

const { quality, model, seed, count, idempotency_key, max_cost_credits, wait_seconds } = common;
const edit = imageEditRequest.shape;

const inputSchema = z.strictObject({
  operation: z
    .enum(names)
    .describe(
      "edit follows the prompt, in the mask only if there is one. fill paints the mask as the prompt says. erase removes what the mask covers. expand continues the image beyond its edges. cutout makes the surroundings of the subject transparent. upscale enlarges. adjust crops, turns, and changes light and color without a model.",
    ),
  ...source,
  prompt: z
    .string()
    .trim()
    .max(promptMaxCharacters)
    .optional()
    .describe("Required for edit and fill. For cutout, what to keep. Not for erase and adjust."),
  mask_shapes: z
    .array(maskShape)
    .min(1)
    .max(maskShapesMax)
    .optional()
    .describe("What changes, in fractions of the image's width and height, from its top left corner."),
  mask_invert: edit.mask_invert.describe("Change everything but the shapes."),
  mask_grow_pixels: edit.mask_grow_pixels,
  mask_feather_pixels: edit.mask_feather_pixels.describe("Soften the edge of the mask."),
  references: edit.references.describe("Further images to look at, for edit and fill."),
  series_id: edit.series_id.describe("One of the user's series: its images are added to the references."),
  expand: expand.optional().describe("Pixels to add on each side."),
  aspect_ratio: imageExpandRequest.shape.aspect_ratio.describe("Expand to this ratio, instead of pixels."),
  anchor: imageExpandRequest.shape.anchor.describe("Where the image stays when it is expanded to a ratio."),
  scale: imageUpscaleRequest.shape.scale.describe("For upscale."),
  fidelity: imageUpscaleRequest.shape.fidelity.describe("For upscale: 1 keeps the image, 0 invents detail."),
  output: imageCutoutRequest.shape.output.describe("For cutout."),
  adjustments: imageAdjustRequest.shape.adjustments.describe("For adjust."),
  quality: quality.unwrap().optional(),
  model,
  seed,
  count: count.unwrap().optional(),
  idempotency_key,
  max_cost_credits,
  wait_seconds,
});

/** Offers `change_image`. */
export function offerChanging(server: McpServer, session: McpSession): void {
  server.registerTool(
    "change_image",
    {
      title: "Change a part of an image, expand, cut out, or upscale",
      description: `Change one of the user's images and keep the rest of it: outside a mask, nothing changes. The original stays. Give exactly one source. list_models tells what each model takes, in the mode image- and the operation. ${costs}`,
      inputSchema,
      outputSchema: shownRun,
      annotations,
    },
    ({ operation, ...asked }, context) => start(session, operations[operation], asked, context),
  );
}
