import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import catalogueFile from "../../backend/catalogue.json" with { type: "json" };
import { createTemporaryFolder } from "./temporary-folder.ts";

/**
 * Writes a catalog in which the starter plan has an upload quota of one megabyte, and pro has two. Returns its path.
 */
export async function smallCatalogue(): Promise<string> {
  const path = join(await createTemporaryFolder(), "catalogue.json");
  const { starter, pro } = catalogueFile.plans;
  const plans = {
    ...catalogueFile.plans,
    starter: { ...starter, upload_storage_megabytes: 1 },
    pro: { ...pro, upload_storage_megabytes: 2 },
  };
  await writeFile(path, JSON.stringify({ ...catalogueFile, plans }));
  return path;
}
