import { z } from "zod";
import { maskFields } from "../../../contract/edits.ts";
import type { Violation } from "../../../contract/violations.ts";

const maskRequest = z.object(maskFields);
/** A mask as a request describes it. */
type MaskRequest = z.infer<typeof maskRequest>;

/** The names of the parameters that describe a mask. */
export const maskFieldNames = maskRequest.keyof().options;

const settings = ["mask_invert", "mask_grow_pixels", "mask_feather_pixels"] as const;

/** Whether a request describes a mask. */
export function hasMask({ mask_upload_id, mask_shapes = [] }: MaskRequest): boolean {
  return mask_upload_id !== undefined || mask_shapes.length > 0;
}

/** Returns each setting of a mask that would be ignored, because there is none. */
export function unusedMaskSettings(request: MaskRequest): Violation[] {
  if (hasMask(request)) return [];
  return settings.filter((field) => request[field]).map((field) => ({ field, key: "maskSettingOnly", values: {} }));
}
