import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isSource } from "./file-kinds.ts";
import { allPaths, changedPaths, git } from "./git.mjs";

export interface Change {
  /** In the project. */
  path: string;
  /** The text at the commit compared with; `undefined` for a new file. */
  before: string | undefined;
  /** The text now; `undefined` for a deleted file. */
  after: string | undefined;
}

export interface Project {
  changes: Change[];
  /** The text of all source files, by path. */
  sources: Map<string, string>;
}

/**
 * Reads the source files of a project, and what differs in it from the last common commit with another one. Returns
 * `undefined` where there is no history to compare with. Throws a `Stop` if git knows no such commit.
 * @param commit the main branch if `undefined`
 */
export function readProject(folder: string, commit: string | undefined): Project | undefined {
  const changed = changedPaths(folder, commit);
  if (changed === undefined) return undefined;
  const textBefore = (path: string) => git(folder, "show", `${changed.base}:${path}`);
  const sources = allPaths(folder).filter(isSource);
  return {
    changes: changed.paths.map((path) => ({ path, before: textBefore(path), after: textOf(folder, path) })),
    sources: new Map(sources.flatMap((path) => withText(folder, path))),
  };
}

/** A submodule has no text. */
function textOf(folder: string, path: string): string | undefined {
  const full = join(folder, path);
  return existsSync(full) && statSync(full).isFile() ? readFileSync(full, "utf8") : undefined;
}

function withText(folder: string, path: string): [string, string][] {
  const text = textOf(folder, path);
  return text === undefined ? [] : [[path, text]];
}
