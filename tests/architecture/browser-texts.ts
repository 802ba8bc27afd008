import ts from "typescript";
import type { ImportGraph } from "./rules.ts";
import type { Files } from "./sources.ts";

/** What the code of a browser asks of the texts. */
export interface TextUse {
  /** Returns the namespaces that a file and everything it imports, other than on demand, use. */
  used(path: string): Set<string>;
  /** The files that are imported on demand, with the namespaces that are loaded beside them. */
  onDemand: { from: string; to: string; named: string[] }[];
}

/** Reads which namespaces components use. Code of the server is not part of what a browser loads. */
export function readTextUse(code: Files, { links }: Pick<ImportGraph, "links">): TextUse {
  const inBrowser = links.filter(({ from, to, typeOnly }) => !typeOnly && from.startsWith("app/") && !isServers(to));
  const imports = Map.groupBy(inBrowser, ({ from }) => from);
  const own = new Map<string, { used: string[]; loaded: Map<string, string[]> }>();
  const read = (path: string) => {
    const known = own.get(path) ?? readFile(path, code.get(path) ?? "");
    own.set(path, known);
    return known;
  };
  return {
    used(path) {
      const seen = new Set<string>();
      const walk = (from: string): void => {
        if (seen.has(from)) return;
        seen.add(from);
        for (const { to, onDemand } of imports.get(from) ?? []) if (!onDemand) walk(to);
      };
      walk(path);
      return new Set([...seen].flatMap((from) => read(from).used));
    },
    onDemand: inBrowser
      .filter(({ onDemand }) => onDemand)
      .map(({ from, to }) => ({ from, to, named: read(from).loaded.get(to.split("/").at(-1) ?? "") ?? [] })),
  };
}

const isServers = (path: string) => /\.server\.tsx?$/.test(path);

const onDemandLoaders: readonly string[] = ["onDemand", "splitPart"];

/** Returns the namespaces that a file names, and those of each file that it loads on demand. */
function readFile(path: string, text: string): { used: string[]; loaded: Map<string, string[]> } {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const used: string[] = [];
  const loaded = new Map<string, string[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(file);
      const [first, second] = node.arguments;
      if (called === "useTranslation") used.push(...(first ? textsIn(first) : ["common"]));
      const loads = onDemandLoaders.includes(called)
        ? /import\(".*?([^/"]+)"\)/.exec(first?.getText(file) ?? "")?.[1]
        : undefined;
      if (loads && second) loaded.set(loads, textsIn(second));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { used, loaded };
}

/** Returns the strings of a string or of a list of strings. */
function textsIn(node: ts.Expression): string[] {
  const elements = ts.isArrayLiteralExpression(node) ? [...node.elements] : [node];
  return elements.filter(ts.isStringLiteralLike).map(({ text }) => text);
}
