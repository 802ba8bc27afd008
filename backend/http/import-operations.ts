import { readdir } from "node:fs/promises";

/**
 * Loads every operation of a module so that each declares its endpoint. The module's index awaits this, so an operation
 * must not import that index.
 */
export async function importOperations(folder: URL): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  await Promise.all(files.map((name) => import(new URL(name, folder).href)));
}
