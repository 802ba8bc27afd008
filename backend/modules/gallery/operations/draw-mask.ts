import { masks } from "../../../../contract/masks.ts";
import { refuseFields } from "../../../http/operation.ts";
import { decodeMask, drawMask as draw, sizeWithin } from "../../../media/draw-mask.ts";
import { implement } from "../deps.ts";
import { unusedMaskSettings } from "../mask-request.ts";
import { maskLimit, readMask, storeMask } from "../masks.ts";
import { findSource } from "../sources.ts";

/** Enough to show the mask on the image. */
const shownMaxPixels = 4_000_000;

/** Draws the mask that a run with these parameters would use. */
export const drawMask = implement(masks.draw, { limits: [maskLimit] }, async (deps, { body }, { userId }) => {
  const field = body.source_upload_id === undefined ? "source_creation_id" : "source_upload_id";
  const id = body[field];
  if (id === undefined) return refuseFields({ field, key: "required", values: {} });
  const isTwice = field === "source_upload_id" && body.source_creation_id !== undefined;
  if (isTwice) return refuseFields({ field: "source_creation_id", key: "onlyOne", values: {} });
  const violations = unusedMaskSettings(body);
  if (violations.length > 0) return refuseFields(...violations);
  const source = await findSource(deps, userId, { kind: field === "source_upload_id" ? "upload" : "creation", id });
  if (!source) return refuseFields({ field, key: "pictureMissing", values: {} });
  if (source === "other-kind") return refuseFields({ field, key: "sourceNotImage", values: {} });
  const uploaded = body.mask_upload_id === undefined ? null : await readMask(deps, userId, body.mask_upload_id);
  if (uploaded === undefined) return refuseFields({ field: "mask_upload_id", key: "maskMissing", values: {} });
  const mask = await deps.maskImages.draw(async () => {
    const drawing = {
      uploaded: uploaded && (await decodeMask(uploaded)),
      shapes: body.mask_shapes ?? [],
      invert: body.mask_invert ?? false,
      growPixels: body.mask_grow_pixels ?? 0,
      featherPixels: body.mask_feather_pixels ?? 0,
    };
    return draw(drawing, source, sizeWithin(source, shownMaxPixels));
  }, userId);
  return storeMask(deps, userId, mask);
});
