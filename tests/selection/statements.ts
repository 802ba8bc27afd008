import { posix } from "node:path";
import { type ESTree, parseSync } from "vite";

/** What a file takes from another file of the project. */
export interface Use {
  /** A path that ends in "/" means every file in that folder. */
  path: string;
  /** The name of an export, or `everything`. */
  name: string;
  /** Types change nothing that runs. */
  isType: boolean;
}

/** All that a file exports. */
export const everything = "*";

/** A top-level statement of a source file. An import of several names is several statements. */
export interface Statement {
  /** The names that it declares in the file. A statement that only does something declares none. */
  names: readonly string[];
  exports: readonly { as: string; local: string }[];
  text: string;
  /** What users of its names see: the text without the body of a function whose types are written down. */
  signature: string;
  /** The members to which more can be added without a change for users, each as its text, after what stands before them. */
  members: readonly string[];
  uses: readonly Use[];
}

interface SourceText {
  path: string;
  source: string;
}

/** Returns the statements of a source file; none if it has syntax errors, which the compiler reports. */
export function statementsIn(file: SourceText): Statement[] {
  return parseSync(file.path, file.source).program.body.flatMap((node) => statementsOf(node, file));
}

function statementsOf(node: ESTree.Program["body"][number], file: SourceText): Statement[] {
  if (node.type === "ImportDeclaration" && node.specifiers.length > 0) {
    return node.specifiers.map((one) => {
      const isType = node.importKind === "type" || (one.type === "ImportSpecifier" && one.importKind === "type");
      return linked(one.local.name, importedName(one), { isType, from: node.source.value, path: file.path });
    });
  }
  if (node.type === "ExportAllDeclaration") {
    const as = node.exported ? nameOf(node.exported) : everything;
    const link = linked(as, everything, {
      isType: node.exportKind === "type",
      from: node.source.value,
      path: file.path,
    });
    return [{ ...link, exports: [{ as, local: as }] }];
  }
  if (node.type === "ExportNamedDeclaration" && node.source) {
    const from = node.source.value;
    return node.specifiers.map((one) => {
      const as = nameOf(one.exported);
      const isType = node.exportKind === "type" || one.exportKind === "type";
      return { ...linked(as, nameOf(one.local), { isType, from, path: file.path }), exports: [{ as, local: as }] };
    });
  }
  return [declared(node, file)];
}

const nameOf = (name: ESTree.ModuleExportName) => (name.type === "Literal" ? name.value : name.name);

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === "ImportDefaultSpecifier") return "default";
  return specifier.type === "ImportNamespaceSpecifier" ? everything : nameOf(specifier.imported);
}

function linked(local: string, name: string, { isType, from, path }: { isType: boolean; from: string; path: string }) {
  const text = `${local} is ${name} of ${from}`;
  const target = resolve(path, from);
  const uses = target === undefined ? [] : [{ path: target, name, isType }];
  return { names: [local], exports: [], text, signature: text, members: [], uses };
}

/** What loads while the program runs, and files and folders named by their address. */
const loaded = /\b(?:import|new URL)\(\s*"(\.{1,2}\/[^"]+)"/g;

function declared(node: ESTree.Program["body"][number], { path, source }: SourceText): Statement {
  const text = source.slice(node.start, node.end);
  const inner = ("declaration" in node && node.declaration) || node;
  const names = namesOf(inner);
  const body = bodyOf(inner);
  const found =
    node.type === "ImportDeclaration" ? [node.source.value] : [...text.matchAll(loaded)].map(([, one = ""]) => one);
  const targets = found.map((one) => resolve(path, one)).filter((target) => target !== undefined);
  return {
    names: node.type === "ExportDefaultDeclaration" ? ["default", ...names] : names,
    exports: exportsOf(node, names),
    text,
    signature: body ? source.slice(node.start, body.start) : text,
    members: withHead(node.start, membersOf(inner, path)).map(({ start, end }) => source.slice(start, end)),
    uses: targets.map((target) => ({ path: target, name: everything, isType: false })),
  };
}

function exportsOf(node: ESTree.Program["body"][number], names: readonly string[]): Statement["exports"] {
  if (node.type === "ExportDefaultDeclaration") return [{ as: "default", local: "default" }];
  if (node.type !== "ExportNamedDeclaration") return [];
  const own = names.map((name) => ({ as: name, local: name }));
  return [...own, ...node.specifiers.map(({ exported, local }) => ({ as: nameOf(exported), local: nameOf(local) }))];
}

/** Returns the path of a file of the project, or `undefined` for a package of others. */
function resolve(path: string, specifier: string): string | undefined {
  const [, workspace] = /^@atelier\/(\w+)$/.exec(specifier) ?? [];
  if (workspace) return `packages/${workspace}/index.ts`;
  return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : undefined;
}

/** Returns a function's body if its type is written down, so that the body cannot change the type. */
function bodyOf(node: ESTree.Node): ESTree.Span | null {
  if (node.type === "FunctionDeclaration") return node.returnType ? node.body : null;
  const only = soleVariable(node);
  if (only?.init?.type !== "ArrowFunctionExpression") return null;
  const isTyped = only.init.returnType || (only.id.type === "Identifier" && only.id.typeAnnotation);
  return isTyped ? only.init.body : null;
}

/** These objects are groups: of endpoints, or of what tests may call. One more changes none of the others. */
const holdsGroups = /^(contract|tests\/support)\//;

/** Returns the members of an interface or of a group. */
function membersOf(node: ESTree.Node, path: string): readonly ESTree.Span[] {
  if (node.type === "TSInterfaceDeclaration") return node.body.body;
  const init = holdsGroups.test(path) ? soleVariable(node)?.init : undefined;
  return init?.type === "ObjectExpression" ? init.properties : [];
}

/** Adds what stands before the first member, if there is one. */
function withHead(start: number, members: readonly ESTree.Span[]): ESTree.Span[] {
  const [first] = members;
  return first ? [{ start, end: first.start }, ...members] : [];
}

function soleVariable(node: ESTree.Node): ESTree.VariableDeclarator | undefined {
  return node.type === "VariableDeclaration" && node.declarations.length === 1 ? node.declarations[0] : undefined;
}

function namesOf(node: ESTree.Node): string[] {
  if (node.type === "VariableDeclaration") return node.declarations.flatMap(({ id }) => namesIn(id));
  return "id" in node && node.id?.type === "Identifier" ? [node.id.name] : [];
}

/** Returns the names in a pattern such as `{ a, b: [c, ...d], e = 1 }`. */
function namesIn(pattern: ESTree.BindingPattern): string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left);
  const parts = pattern.type === "ArrayPattern" ? pattern.elements : pattern.properties;
  return parts.flatMap((part) => {
    if (part === null) return [];
    if (part.type === "RestElement") return namesIn(part.argument);
    return namesIn(part.type === "Property" ? part.value : part);
  });
}
