import { dirname } from "node:path";
import { type Export, readSourceFile, type SourceFile } from "./source-file.ts";
import { everything, type Use } from "./statements.ts";

type Names = ReadonlySet<string>;

/** The imports between the source files of the project, read backward: from a file to those that use it. */
export class ImportGraph {
  readonly #files = new Map<string, SourceFile>();
  readonly #users = new Map<string, { path: string; use: Use }[]>();

  /** Takes the text of all files, by path. */
  constructor(sources: ReadonlyMap<string, string>) {
    const folders = Map.groupBy(sources.keys(), (path) => `${dirname(path)}/`);
    for (const [path, source] of sources) {
      const file = readSourceFile(path, source);
      this.#files.set(path, file);
      for (const use of file.uses) {
        for (const used of use.path.endsWith("/") ? (folders.get(use.path) ?? []) : [use.path]) {
          const users = this.#users.get(used);
          if (users) users.push({ path, use });
          else this.#users.set(used, [{ path, use }]);
        }
      }
    }
  }

  /** Returns the files that use one of the names that a file exports; with types, those that use only types too. */
  usersOf(path: string, names: Names, { withTypes = false } = {}): Set<string> {
    const users = this.#users.get(path) ?? [];
    const found = users.filter(({ use }) => (withTypes || !use.isType) && isOneOf(use.name, names));
    return new Set(found.map((user) => user.path));
  }

  /**
   * Follows names from a file to those that use them, and on to the users of what these make of them. Returns the files,
   * with the exports that are made of the names.
   * @param follows whether a file counts
   */
  reach(path: string, names: Names, follows: (user: string) => boolean): Map<string, Names> {
    const reached = new Map([[path, names]]);
    for (const [file, known] of reached) {
      for (const user of [...this.usersOf(file, known)].filter(follows)) {
        const made = this.exportsMadeOf(user, file, known);
        const before = reached.get(user);
        if (before && [...made].every((name) => before.has(name))) continue;
        // A file with new names is visited again.
        reached.delete(user);
        reached.set(user, new Set([...made, ...(before ?? [])]));
      }
    }
    return reached;
  }

  /** Returns the exports of a file that are made of what another file exports under one of the names. */
  exportsMadeOf(path: string, used: string, names: Names): Set<string> {
    return this.#exportsWith(path, ({ whole }) => whole().uses.some((use) => !use.isType && takes(use, used, names)));
  }

  /** Returns the exports of a file whose types are made of it. */
  typesMadeOf(path: string, used: string, names: Names): Set<string> {
    return this.#exportsWith(path, ({ signature }) => signature().uses.some((use) => takes(use, used, names)));
  }

  #exportsWith(path: string, isMeant: (part: Export) => boolean): Set<string> {
    const exports = [...(this.#files.get(path)?.exports ?? [])];
    return new Set(exports.filter(([, one]) => isMeant(one)).map(([name]) => name));
  }
}

const isOneOf = (name: string, names: Names) => name === everything || names.has(name) || names.has(everything);

const takes = (use: Use, path: string, names: Names) =>
  (use.path === path || use.path === `${dirname(path)}/`) && isOneOf(use.name, names);
