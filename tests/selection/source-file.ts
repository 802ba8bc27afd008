import { type Statement, statementsIn, type Use } from "./statements.ts";

/** What an export is made of: its statement, and all that this mentions. */
export interface Part {
  /** Statements, or the members of those to which more can be added. */
  pieces: ReadonlySet<string>;
  uses: readonly Use[];
}

export interface Export {
  whole(): Part;
  /** What its users see. */
  signature(): Part;
}

export interface SourceFile {
  uses: readonly Use[];
  /** By name. */
  exports: ReadonlyMap<string, Export>;
}

/** Reads what a source file exports and uses. */
export function readSourceFile(path: string, source: string): SourceFile {
  const statements = statementsIn({ path, source });
  const effects = statements.filter(({ names }) => names.length === 0);
  const exportOf = (local: string): Export => {
    const declaring = statements.filter(({ names }) => names.includes(local));
    return {
      whole: () => collect([...declaring, ...effects], statements, "text"),
      signature: () => collect(declaring, statements, "signature"),
    };
  };
  return {
    uses: statements.flatMap(({ uses }) => uses),
    exports: new Map(statements.flatMap(({ exports }) => exports).map(({ as, local }) => [as, exportOf(local)])),
  };
}

/** Collects statements and all that they mention. */
function collect(first: readonly Statement[], statements: readonly Statement[], kind: "text" | "signature"): Part {
  const found = new Set(first);
  for (const statement of found) {
    const mentioned = new Set(statement[kind].match(/[\w$]+/g));
    for (const other of statements) if (other.names.some((name) => mentioned.has(name))) found.add(other);
  }
  const pieces = [...found].flatMap(({ members, [kind]: text }) => (members.length > 0 ? members : [text]));
  return { pieces: new Set(pieces), uses: [...found].flatMap(({ uses }) => uses) };
}
