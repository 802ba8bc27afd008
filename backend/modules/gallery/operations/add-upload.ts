import { uploads } from "../../../../contract/uploads.ts";
import { implement } from "../deps.ts";
import { uploadLimit } from "../rules.ts";
import { storeUpload } from "../store-upload.ts";

/** Stores an image or audio file. With an idempotency key, the same file returns the same upload. */
export const addUpload = implement(
  uploads.upload,
  {
    limits: [uploadLimit],
    fileTooLarge: "uploadTooLarge",
  },
  (deps, { file, headers }, { userId }) => storeUpload(deps, file, headers["idempotency-key"], userId),
);
