import { type Part, readSourceFile } from "./source-file.ts";
import { everything } from "./statements.ts";

export interface ChangedExports {
  /** The exports that may do something else now. */
  changed: ReadonlySet<string>;
  /** The exports that their users may have to use in another way. */
  retyped: ReadonlySet<string>;
}

/**
 * Compares two versions of a source file. What was only added is no change for users.
 * @param before `undefined` for a new file, all of whose exports are changed
 */
export function changedExports(path: string, before: string | undefined, after: string): ChangedExports {
  const now = readSourceFile(path, after).exports;
  if (before === undefined) return { changed: new Set([...now.keys(), everything]), retyped: new Set() };
  const then = [...readSourceFile(path, before).exports];
  const differing = (kind: "whole" | "signature") =>
    new Set(then.filter(([name, was]) => !holds(now.get(name)?.[kind](), was[kind]())).map(([name]) => name));
  return { changed: differing("whole"), retyped: differing("signature") };
}

const holds = (part: Part | undefined, { pieces }: Part) =>
  part !== undefined && [...pieces].every((piece) => part.pieces.has(piece));
