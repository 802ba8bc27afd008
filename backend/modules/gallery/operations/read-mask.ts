import { masks } from "../../../../contract/masks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findMask } from "../masks.ts";

/** Returns one of the caller's masks. */
export const readMask = implement(masks.read, async (deps, { params: { id } }, caller) => {
  const mask = await findMask(deps, caller.userId, id);
  return mask ? done(mask) : refuse("NOT_FOUND");
});
