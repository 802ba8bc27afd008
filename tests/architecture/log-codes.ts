import ts from "typescript";
import { isProduct } from "./layers.ts";
import type { Files } from "./sources.ts";

/** What the product's log calls say: their codes, and where a warning or an error breaks the rules. */
export interface LogCalls {
  codes: Set<string>;
  faults: string[];
}

/** Passes on the codes of the pages, which are read where the pages log them. */
const passesOn = "server/studio.ts";

const code = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const sentence = /^[A-Z].*\.$/s;

/** Reads every log call of the product. A warning or an error has a literal code and a literal sentence. */
export function readLogCalls(files: Files): LogCalls {
  const found: LogCalls = { codes: new Set(), faults: [] };
  for (const [path, text] of files) if (isProduct(path) && path !== passesOn) readFile(path, text, found);
  return found;
}

function readFile(path: string, text: string, { codes, faults }: LogCalls): void {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = /(?:^|\.)(?:log\.(warn|error|fatal|info)|(logError))$/.exec(node.expression.getText(file));
      const [first, second] = node.arguments;
      const given = called?.[2] ? literalOf(first) : codeIn(first);
      if (given !== undefined && called) codes.add(given);
      const isFree = called?.[1] === "info" && given === undefined;
      const isRight = code.test(given ?? "") && sentence.test(literalOf(second) ?? "");
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      if (called && !isFree && !isRight) faults.push(`${path}:${line + 1} has no literal code and sentence`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function codeIn(fields: ts.Expression | undefined): string | undefined {
  if (!fields || !ts.isObjectLiteralExpression(fields)) return undefined;
  const property = fields.properties.find((each) => each.name?.getText() === "code");
  return property && ts.isPropertyAssignment(property) ? literalOf(property.initializer) : undefined;
}

function literalOf(node: ts.Expression | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Returns the codes that the page about them explains, in its order. */
export function explainedCodes(page: string): string[] {
  return [...page.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name = ""]) => name);
}
