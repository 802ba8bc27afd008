import type { RouterContextProvider } from "react-router";
import { trainingReferencesMax } from "../../../contract/limits.ts";
import type { Api } from "../../api/api.server.ts";
import { uploadKey } from "../idempotency-key.server.ts";
import { keepUpload } from "../uploading/keep-upload.server.ts";
import { uploadRefusal } from "../uploading/upload-refusal.server.ts";
import { filesField } from "./reference-files.ts";

/**
 * Stores the images of a form as uploads. Returns their ids, and the first problem. The same image with the same
 * `formKey` is stored once.
 */
export async function keepFiles(
  context: Readonly<RouterContextProvider>,
  { uploads }: Api,
  { form, formKey }: { form: FormData; formKey: string },
): Promise<{ ids: string[]; problem: string | undefined }> {
  const ids: string[] = [];
  let problem: string | undefined;
  const files = form.getAll(filesField).filter((file) => file instanceof File);
  for (const content of files.slice(0, trainingReferencesMax)) {
    const headers = { "idempotency-key": await uploadKey(formKey, filesField, content) };
    const outcome = await keepUpload(context, uploads, { headers, file: { field: "image", content } });
    if (outcome.ok) ids.push(outcome.value.id);
    else problem ??= uploadRefusal(context, outcome);
  }
  return { ids, problem };
}
