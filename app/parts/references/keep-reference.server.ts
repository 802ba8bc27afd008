import type { RouterContextProvider } from "react-router";
import type { Api } from "../../api/api.server.ts";
import type { FileForm } from "../../forms/read-file-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { uploadKey } from "../idempotency-key.server.ts";
import { fileMaxMegabytes } from "../uploading/file-bounds.ts";
import { keepUpload } from "../uploading/keep-upload.server.ts";
import { uploadRefusal } from "../uploading/upload-refusal.server.ts";
import { referenceOf } from "./references.ts";

/** A stored file of a form, as a reference; or why there is none. `status` is that of a refusal. */
export type KeptReference = { reference?: string; error?: string; status?: number };

/** Stores the file of `reference_file`, if the form has one. */
export async function keepReference(
  context: Readonly<RouterContextProvider>,
  { uploads }: Pick<Api, "uploads">,
  { form, tooLarge }: FileForm,
  nonce: string,
): Promise<KeptReference> {
  if (tooLarge.has("reference_file")) {
    return { error: translator(context)("explore:source.tooLarge", { max: fileMaxMegabytes.image }), status: 413 };
  }
  const file = form.get("reference_file");
  if (!(file instanceof File)) return {};
  const headers = { "idempotency-key": await uploadKey(nonce, "reference", file) };
  const outcome = await keepUpload(context, uploads, { headers, file: { field: "image", content: file } });
  if (!outcome.ok) return { error: uploadRefusal(context, outcome), status: outcome.status || 503 };
  return { reference: referenceOf({ from: "upload", id: outcome.value.id }) };
}
