import ts from "typescript";
import type { Files } from "./sources.ts";

/** The file that knows when a key belongs to an input method. */
const helper = "app/ui/pressed-key.ts";

/** What tells which key an event is about, or whether a word is composed. */
const aboutKey = new Set(["key", "code", "keyCode", "which", "charCode", "isComposing"]);

/**
 * Returns where the pages read the key of an event themselves. A handler that does not ask `pressedKey` would act on
 * the Enter that ends a composition.
 */
export function ownKeyReadings(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith("app/") || path === helper || /\.test\.tsx?$/.test(path)) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found = new Set<string>();
    const report = (node: ts.Node) => {
      found.add(
        `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} reads ${node.getText(file)}`,
      );
    };
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && isKeyHandler(node))
        for (const one of node.parameters) readParameter(one, node, report);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return [...found];
  });
}

/** Whether a function takes an event of a key: by its parameter's type, or by where it is passed. */
function isKeyHandler(handler: ts.SignatureDeclaration): boolean {
  if (handler.parameters.some(({ type }) => /\bKeyboardEvent\b/.test(type?.getText() ?? ""))) return true;
  for (let place: ts.Node = handler.parent; ; place = place.parent) {
    if (ts.isJsxAttribute(place)) return /^onKey/.test(place.name.getText());
    if (ts.isPropertyAssignment(place)) return /^onKey/.test(place.name.getText());
    if (ts.isCallExpression(place)) {
      return place.arguments.some((given) => ts.isStringLiteral(given) && /^key(?:down|up|press)$/.test(given.text));
    }
    if (!ts.isJsxExpression(place) && !ts.isParenthesizedExpression(place)) return false;
  }
}

function readParameter({ name }: ts.ParameterDeclaration, handler: ts.Node, report: (node: ts.Node) => void): void {
  if (ts.isObjectBindingPattern(name)) readPattern(name, report);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && aboutKey.has(node.name.text) && isOf(node.expression, name))
      report(node);
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && isOf(node.initializer, name)) {
      readPattern(node.name, report);
    }
    ts.forEachChild(node, visit);
  };
  visit(handler);
}

/** Whether an expression is the event itself, or the browser's event in React's. */
function isOf(expression: ts.Node | undefined, event: ts.BindingName): boolean {
  const text = expression?.getText();
  return text === event.getText() || text === `${event.getText()}.nativeEvent`;
}

function readPattern(pattern: ts.ObjectBindingPattern, report: (node: ts.Node) => void): void {
  for (const { propertyName, name } of pattern.elements) {
    const read = (propertyName ?? name).getText();
    // The browser's event in React's is only good for what React's lacks.
    if (aboutKey.has(read) || read === "nativeEvent") report(pattern);
  }
}
