import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { productMigrations } from "../../backend/adapters/database/migration-files.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Creates a folder with the product's migrations and more, like a later release. */
export async function addMigrations(more: Record<string, string>) {
  const folder = await createTemporaryFolder();
  await cp(productMigrations, folder, { recursive: true });
  const write = (name: string, script: string) => writeFile(join(folder, name), script);
  for (const [name, script] of Object.entries(more)) await write(name, script);
  return { folder, write, remove: (name: string) => rm(join(folder, name)) };
}
