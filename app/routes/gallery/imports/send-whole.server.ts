import type { FileImport } from "../../../../contract/imports.ts";
import type { Api } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";

/** The largest archive of a form, which is in memory as a whole. Scripts send larger ones in parts. */
export const formArchiveMaxBytes = 50 * 1024 * 1024;

/** Sends the archive of a form in parts and starts the import. */
export async function sendWhole(imports: Api["imports"], file: File): Promise<ApiOutcome<FileImport>> {
  const begun = await imports.begin({ body: { name: file.name.slice(-200), size_bytes: file.size } });
  if (!begun.ok) return begun;
  const { id, part_bytes, part_count } = begun.value;
  for (let number = 1; number <= part_count; number++) {
    const content = file.slice((number - 1) * part_bytes, number * part_bytes);
    const sent = await imports.sendPart({ params: { id, number }, file: { field: "part", content } });
    if (sent.ok) continue;
    await imports.cancel({ params: { id } });
    return sent;
  }
  return imports.start({ params: { id } });
}
