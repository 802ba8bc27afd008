import type { RouterContextProvider } from "react-router";
import type { Upload } from "../../../contract/uploads.ts";
import type { Api } from "../../api/api.server.ts";
import type { ApiOutcome } from "../../api/client.ts";
import { unknownId } from "../../api/unknown.ts";
import { translator } from "../../i18n/language.server.ts";

/**
 * Uploads a file that a form then refers to. If the backend stored it without telling its ID, the user has to choose it
 * from the uploads.
 */
export async function keepUpload(
  context: Readonly<RouterContextProvider>,
  uploads: Pick<Api["uploads"], "upload">,
  input: Parameters<Api["uploads"]["upload"]>[0],
): Promise<ApiOutcome<Upload>> {
  const kept = await uploads.upload(input);
  if (!kept.ok || kept.value.id !== unknownId) return kept;
  const message = translator(context)("uploads:chooseKept");
  return { ok: false, status: 409, code: "CONFLICT", message, violations: [] };
}
