import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { editMaxPixels, imageSideMaxPixels, referencesMax } from "../../../../contract/limits.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import type { Size } from "../../../media/resample.ts";
import { hasMask, maskFieldNames, type SourceDetails, unusedMaskSettings } from "../../gallery/index.ts";
import { expandedSize } from "./expand.ts";
import { expandOf } from "./expand-to.ts";
import { referencesOf } from "./requested-edit.ts";

/** What is known of the source that a request names. */
export type NamedSource = Pick<SourceDetails, "width" | "height" | "isPainted">;

type Field = keyof GenerationRequest;

/**
 * Returns each part of an edit that the model does not support or needs, apart from the scale's value. A mask that the
 * model would ignore is refused. Without a source, what depends on it is not checked.
 */
export function unmetEdit(
  mode: GenerationType,
  request: GenerationRequest,
  model: Pick<ModelDescription, "edit">,
  source: NamedSource | undefined,
): Violation[] {
  const { edit } = model;
  const violations: Violation[] = [];
  const demand = (holds: boolean, field: Field, key: string, values: Violation["values"] = {}) => {
    if (!holds) violations.push({ field, key, values });
  };

  if (edit.prompt === "none") demand(request.prompt === "", "prompt", "notForModel");
  if (edit.prompt === "required") demand(request.prompt !== "", "prompt", "required");
  demandMask(request, model, demand);
  if (edit.mask !== "none") violations.push(...unusedMaskSettings(request));
  demandReferences(request, model, demand);
  const frames = [request.last_frame_upload_id, request.last_frame_creation_id].filter((id) => id !== undefined);
  if (!edit.last_frame) demand(frames.length === 0, "last_frame_upload_id", "notForModel");
  demand(frames.length < 2, "last_frame_creation_id", "onlyOne");
  demand(request.fidelity === undefined || edit.fidelity, "fidelity", "notForModel");
  if (mode === "image-cutout" && request.output !== undefined) {
    demand(edit.outputs.includes(request.output), "output", "unknownChoice", { choices: edit.outputs.join(", ") });
  }
  if (mode === "video-join") demand(request.clips !== undefined, "clips", "required");
  if (mode === "image-adjust") demand(request.adjustments !== undefined, "adjustments", "required");
  demandScale(mode, request, model, demand);
  if (mode === "image-expand") demandExpand(request, model, source, demand);
  if (source) demandSource(request, model, source, demand);
  return violations;
}

type Demand = (holds: boolean, field: Field, key: string, values?: Violation["values"]) => void;

function demandMask(request: GenerationRequest, { edit }: Pick<ModelDescription, "edit">, demand: Demand) {
  if (edit.mask === "required") demand(hasMask(request), "mask_shapes", "maskNeeded");
  if (edit.mask !== "none") return;
  const { mask_shapes: shapes = [] } = request;
  for (const field of maskFieldNames) {
    demand(field === "mask_shapes" ? shapes.length === 0 : !request[field], field, "notForModel");
  }
}

/** The limit holds for the references and the images of a series together. */
function demandReferences(request: GenerationRequest, { edit }: Pick<ModelDescription, "edit">, demand: Demand) {
  const max = Math.min(edit.references_max, referencesMax);
  const references = referencesOf(request).length;
  const hasSeries = request.series_id !== undefined;
  const field = hasSeries ? "series_id" : "references";
  if (max === 0) demand(references === 0, field, "notForModel");
  else demand(references <= max, field, hasSeries ? "tooManyWithSeries" : "tooManyReferences", { max });
}

function demandScale(
  mode: GenerationType,
  { scale, frames_per_second: rate }: GenerationRequest,
  { edit }: Pick<ModelDescription, "edit">,
  demand: Demand,
) {
  const choices = edit.scales.join(", ");
  if (mode === "image-upscale") demand(scale !== undefined, "scale", "unknownChoice", { choices });
  if (mode === "video-upscale") demand(scale !== undefined || rate !== undefined, "scale", "scaleOrRateNeeded");
  if (rate === undefined) return;
  const rates = edit.frames_per_second;
  if (rates.length === 0) demand(false, "frames_per_second", "notForModel");
  else demand(rates.includes(rate), "frames_per_second", "unknownChoice", { choices: rates.join(", ") });
}

function demandExpand(
  request: GenerationRequest,
  { edit }: Pick<ModelDescription, "edit">,
  source: Size | undefined,
  demand: Demand,
) {
  const field = request.expand ? "expand" : "aspect_ratio";
  const hasRatio = request.aspect_ratio !== undefined;
  demand(request.expand !== undefined || hasRatio, "expand", "expandNeeded");
  demand(request.expand === undefined || !hasRatio, "aspect_ratio", "onlyOne");
  demand(request.anchor === undefined || hasRatio, "anchor", "anchorOnly");
  if (!source || (!request.expand && !hasRatio)) return;
  const expand = expandOf(request, source);
  demand(expand !== null, field, "expandNothing");
  if (!expand) return;
  const max = edit.expand_max_pixels ?? 0;
  demand(Math.max(expand.left, expand.top, expand.right, expand.bottom) <= max, field, "expandTooFar", { max });
  const size = expandedSize(source, expand);
  demand(isStorable(size), field, "resultTooLarge", resultLimits);
}

function demandSource(
  { scale, source_upload_id: upload }: GenerationRequest,
  { edit }: Pick<ModelDescription, "edit">,
  source: NamedSource,
  demand: Demand,
) {
  const field = upload === undefined ? "source_creation_id" : "source_upload_id";
  demand(edit.sources === "any" || source.isPainted, field, "sourceNotPainted");
  const result = { width: source.width * (scale ?? 1), height: source.height * (scale ?? 1) };
  demand(isStorable(result), scale === undefined ? field : "scale", "resultTooLarge", resultLimits);
}

const resultLimits = { max: editMaxPixels / 1_000_000, side: imageSideMaxPixels };

function isStorable({ width, height }: Size): boolean {
  return width * height <= editMaxPixels && Math.max(width, height) <= imageSideMaxPixels;
}
