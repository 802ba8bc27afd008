import { readdir } from "node:fs/promises";

/**
 * Loads every operation of a module so that each declares its endpoint. The module's index awaits this, so an operation
 * must not import that index.
 */
export async function importOperations(folder: URL): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  // One after the other: operations import each other, and a loader under load may run a file twice that two imports ask
  // for at the same moment.
  for (const name of files) await import(new URL(name, folder).href);
}
