/** Files to run, and why. */
export interface Choice {
  paths: readonly string[];
  reason: string;
}

/** Returns the chosen files that exist, each with the first reason. */
export function firstReasons(choices: readonly Choice[], exists: (path: string) => boolean): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const { paths, reason } of choices) {
    for (const path of paths) if (exists(path) && !chosen.has(path)) chosen.set(path, reason);
  }
  return chosen;
}
