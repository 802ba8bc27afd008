import { masks } from "../../../../contract/masks.ts";
import { implement } from "../deps.ts";
import { keepMask, maskLimit } from "../masks.ts";

/** Stores an image as a mask. */
export const uploadMask = implement(
  masks.upload,
  { limits: [maskLimit], fileTooLarge: "maskTooLarge" },
  (deps, { file }, { userId }) => keepMask(deps, userId, file),
);
