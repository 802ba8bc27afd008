import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Stop } from "../../server/provision/process.mjs";
import { isSource } from "./file-kinds.ts";

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

const mainBranches = ["origin/main", "main"];

/**
 * Reads what differs in a folder from the last common commit with another one, the work tree included. A renamed file is
 * a deleted one and a new one. Returns `undefined` where there is no history to compare with. Throws a `Stop` if git
 * knows no such commit.
 * @param commit the main branch if `undefined`
 */
export function readProject(folder: string, commit: string | undefined): Project | undefined {
  const attempt = (...args: string[]) => runGit(folder, args);
  const isKnown = (name: string) => attempt("rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== undefined;
  if (attempt("rev-parse", "--git-dir") === undefined) return undefined;
  if (commit !== undefined && !isKnown(commit)) {
    throw new Stop(`git knows no commit ${commit}. Name one: npm run verify -- --changed <commit>`);
  }
  const other = commit ?? mainBranches.find(isKnown);
  if (other === undefined) return undefined;
  // In a shallow clone there may be no common commit. Then the other one itself counts.
  const base = attempt("merge-base", other, "HEAD")?.trim() ?? other;
  const list = (...args: string[]) =>
    attempt(...args, "-z")
      ?.split("\0")
      .filter(Boolean) ?? [];
  const untracked = list("ls-files", "--others", "--exclude-standard");
  const changed = [...list("diff", "--name-only", "--no-renames", base), ...untracked];
  const sources = [...list("ls-files"), ...untracked].filter(isSource);
  return {
    changes: changed.map((path) => ({ path, before: attempt("show", `${base}:${path}`), after: textOf(folder, path) })),
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

/** Returns what git prints, or `undefined` if it fails or is not installed. */
function runGit(folder: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 2 ** 30,
    });
  } catch {
    return undefined;
  }
}
