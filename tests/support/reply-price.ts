import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import catalogue from "../../backend/catalogue.json" with { type: "json" };
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Returns settings of a studio in which a reply of the assistant costs this many credits. */
export async function repliesFor(credits: number): Promise<{ catalogueFile: string }> {
  const catalogueFile = join(await createTemporaryFolder(), "catalogue.json");
  await writeFile(catalogueFile, JSON.stringify({ ...catalogue, assistant: { reply_credits: credits } }));
  return { catalogueFile };
}
