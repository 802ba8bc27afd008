import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Maps a path from the project's folder, with forward slashes, to the file's content. */
export type Files = ReadonlyMap<string, string>;

export const projectFolder = join(import.meta.dirname, "..", "..");

const folders = ["app", "backend", "bench", "contract", "packages", "server", "tests"];
const made = /(^|\/)(build|dist|node_modules|\.react-router|test-results)\//;
const code = /\.(ts|tsx|mts|mjs)$/;

/** Returns the paths of all files in the project's own folders. */
export function listPaths(): string[] {
  const atTop = readdirSync(projectFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return [...atTop, ...folders.flatMap(listBelow)];
}

/** Returns all code of the project. */
export function readCode(): Files {
  return readPaths(listPaths().filter((path) => code.test(path)));
}

export function readPaths(paths: readonly string[]): Files {
  return new Map(paths.map((path) => [path, readFileSync(join(projectFolder, path), "utf8")]));
}

/** Returns the files below a folder of the project, or an empty list if the folder does not exist. */
export function listBelow(folder: string): string[] {
  try {
    return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(projectFolder.length + 1)
          .replaceAll("\\", "/"),
      )
      .filter((path) => !made.test(path))
      .sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
