import { createHash } from "node:crypto";
import type { Upload } from "../../../contract/uploads.ts";
import type { ApiOutcome } from "../../api/client.ts";

/** Long enough for a second press and for a reload of the answer. */
const answerKeptMilliseconds = 60_000;

const underWay = new Map<string, Promise<ApiOutcome<Upload>>>();

/**
 * Uploads a form's file once, however often the form arrives: pressed twice, it names the same upload both times, and so
 * starts one run. `owner` and `formKey` tell forms apart.
 */
export async function uploadOnce(
  { owner, formKey, file }: { owner: string; formKey: string; file: File },
  upload: () => Promise<ApiOutcome<Upload>>,
): Promise<ApiOutcome<Upload>> {
  const content = new Uint8Array(await file.arrayBuffer());
  const key = createHash("sha256")
    .update(JSON.stringify([owner, formKey]))
    .update(content)
    .digest("base64");
  const already = underWay.get(key);
  if (already) return already;
  const sent = upload();
  underWay.set(key, sent);
  void sent.then(
    ({ ok }) => setTimeout(() => underWay.delete(key), ok ? answerKeptMilliseconds : 0).unref(),
    () => underWay.delete(key),
  );
  return sent;
}
