import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Returns the first program that exists: one on the path, or one at a usual place.
 * @param {readonly string[]} names
 * @param {readonly string[]} places
 * @returns {string | undefined}
 */
export function findProgram(names, places = []) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find((path) =>
    existsSync(path),
  );
}
