import ts from "typescript";

export interface Import {
  /** The specifier in the source. `undefined` if it is computed and so cannot be read. */
  specifier: string | undefined;
  /** Whether the import disappears at run time. */
  typeOnly: boolean;
  /** Whether the code is loaded only when it is needed: `import("./dialog.tsx")`. */
  onDemand: boolean;
  line: number;
}

/** Something that a file reads from its environment instead of receiving it from a caller. */
export interface Reading {
  what: "environment" | "build mode" | "clock" | "chance" | "format";
  as: string;
  line: number;
}

export interface Module {
  imports: Import[];
  readings: Reading[];
}

const chanceNames = new Set(["randomUUID", "randomBytes", "randomInt", "getRandomValues"]);
const chancePackages = new Set(["uuid"]);
const knownModes = new Set(["DEV", "PROD"]);

/** Reads one file's imports of every kind and the ambient state it reads directly. */
export function readModule(path: string, text: string): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path));
  const module: Module = { imports: [], readings: [] };
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const imports = (specifier: ts.Node | undefined, at: ts.Node, typeOnly: boolean, onDemand = false) => {
    module.imports.push({ specifier: literalText(specifier), typeOnly, onDemand, line: lineOf(at) });
  };
  const reads = (what: Reading["what"], at: ts.Node) => {
    module.readings.push({ what, as: at.getText(file), line: lineOf(at) });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      imports(node.moduleSpecifier, node, isTypeOnlyImport(node));
      readImportedNames(node, reads);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      imports(node.moduleSpecifier, node, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node)) {
      imports(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, node, true);
    } else if (ts.isCallExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) imports(node.arguments[0], node, false, true);
      const called = node.expression.getText(file);
      if (called === "require" || called === "import.meta.resolve") imports(node.arguments[0], node, false);
      if (called === "Date.now" || called === "performance.now" || called === "Date") reads("clock", node);
      if (called === "Math.random") reads("chance", node);
    } else if (ts.isNewExpression(node)) {
      const made = node.expression.getText(file);
      if (made === "Date" && (node.arguments ?? []).length === 0) reads("clock", node);
      if (/^(globalThis\.)?Intl\./.test(made)) reads("format", node);
      if (made === "URL" && node.arguments?.[1]?.getText(file) === "import.meta.url") {
        const target = literalText(node.arguments[0]);
        // A folder means the modules in it, and a data file is not a module. A computed address is not a project file.
        if (target && /(\.[cm]?[jt]sx?|\/)$/.test(target)) imports(node.arguments[0], node, false);
      }
    }
    readMember(node, file, reads);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return module;
}

function readMember(node: ts.Node, file: ts.SourceFile, reads: (what: Reading["what"], at: ts.Node) => void): void {
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
    const takesEnvironment = node.name.elements.some(
      (element) => (element.propertyName ?? element.name).getText(file) === "env",
    );
    const from = node.initializer?.getText(file);
    if (takesEnvironment && (from === "process" || from === "globalThis.process")) reads("environment", node);
    if (takesEnvironment && from === "import.meta") reads("build mode", node);
    return;
  }
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return;
  const owner = node.expression.getText(file).replaceAll("?.", ".");
  const member = ts.isPropertyAccessExpression(node) ? node.name.text : literalText(node.argumentExpression);
  if (member === "env" && (owner === "process" || owner === "globalThis.process")) reads("environment", node);
  if (member === "env" && owner === "import.meta") {
    const { parent } = node;
    const mode = ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : undefined;
    if (mode === undefined || !knownModes.has(mode)) reads("build mode", parent);
  }
  if (owner.endsWith("crypto") && member !== undefined && chanceNames.has(member)) reads("chance", node);
}

function readImportedNames(node: ts.ImportDeclaration, reads: (what: Reading["what"], at: ts.Node) => void): void {
  const from = literalText(node.moduleSpecifier) ?? "";
  if (chancePackages.has(from)) reads("chance", node);
  const bindings = node.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return;
  const names = bindings.elements.map((element) => (element.propertyName ?? element.name).text);
  if (/^(node:)?process$/.test(from) && names.includes("env")) reads("environment", node);
  if (/^(node:)?crypto$/.test(from) && names.some((name) => chanceNames.has(name))) reads("chance", node);
  if (/^(node:)?perf_hooks$/.test(from) && names.includes("performance")) reads("clock", node);
}

function isTypeOnlyImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = importClause.namedBindings;
  return (
    !importClause.name &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function literalText(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function scriptKind(path: string): ts.ScriptKind {
  if (path.endsWith(".tsx")) return ts.ScriptKind.TSX;
  return path.endsWith(".mjs") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}
