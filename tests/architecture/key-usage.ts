import ts from "typescript";
import { countedBase, type Texts } from "./texts.ts";

export interface Usage {
  /** The key that a `t(…)` requests, with its possible namespaces. */
  asked: { key: string; namespaces: string[]; at: string }[];
  /** Whole keys and key prefixes that appear anywhere in the code, with their namespace if it is written. */
  mentioned: Set<string>;
  /** Keys with a part that is only known at run time. */
  patterns: { pattern: RegExp; namespaces: string[] }[];
}

const defaultNamespace = "common";

/** Reads which texts a file of the app requests. */
export function readUsage(path: string, text: string): Usage {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const usage: Usage = { asked: [], mentioned: new Set(), patterns: [] };
  const namespaces = namespacesOf(file);

  const ask = (expression: ts.Expression): void => {
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) ask(expression.expression);
    else if (ts.isConditionalExpression(expression)) {
      ask(expression.whenTrue);
      ask(expression.whenFalse);
    } else if (ts.isArrayLiteralExpression(expression)) for (const element of expression.elements) ask(element);
    else if (ts.isStringLiteralLike(expression)) {
      const line = file.getLineAndCharacterOfPosition(expression.getStart(file)).line + 1;
      usage.asked.push({ key: expression.text, namespaces, at: `${path}:${line}` });
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)t$/.test(node.expression.getText(file)) && node.arguments[0]) {
      ask(node.arguments[0]);
    }
    if (ts.isStringLiteralLike(node)) usage.mentioned.add(node.text);
    if (ts.isTemplateExpression(node)) usage.patterns.push({ pattern: patternOf(node), namespaces });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return usage;
}

/** Returns the requested texts that English does not have. */
export function unknownKeys(english: Texts, usages: readonly Usage[]): string[] {
  return usages.flatMap(({ asked }) =>
    asked
      .filter(({ key, namespaces }) => !candidates(key, namespaces).some((full) => exists(english, full)))
      .map(({ key, at }) => `${at} asks for ${key}`),
  );
}

/** Returns the English texts that nothing requests. `families` are prefixes of keys that are built at run time. */
export function unusedKeys(english: Texts, usages: readonly Usage[], families: readonly string[]): string[] {
  const asked = new Set(
    usages.flatMap((usage) => usage.asked.flatMap(({ key, namespaces }) => candidates(key, namespaces))),
  );
  const mentioned = new Set(usages.flatMap((usage) => [...usage.mentioned]).filter((text) => /[.:]/.test(text)));
  const patterns = usages.flatMap((usage) => usage.patterns);

  const isUsed = (full: string): boolean => {
    const [namespace = "", key = ""] = full.split(":");
    return (
      asked.has(full) ||
      mentioned.has(full) ||
      (key.includes(".") && mentioned.has(key)) ||
      patterns.some(
        ({ pattern, namespaces }) => pattern.test(full) || (namespaces.includes(namespace) && pattern.test(key)),
      )
    );
  };
  return [...english.keys()].filter((full) => {
    if (families.some((family) => full.startsWith(family))) return false;
    const key = countedBase(english, full) ?? full;
    return ![key, ...ancestors(key)].some(isUsed);
  });
}

function candidates(key: string, namespaces: readonly string[]): string[] {
  return key.includes(":") ? [key] : namespaces.map((namespace) => `${namespace}:${key}`);
}

/** Whether the key names a text, a plural text, or a whole group of texts. */
function exists(english: Texts, full: string): boolean {
  if (english.has(full) || english.has(`${full}_other`)) return true;
  return [...english.keys()].some((key) => key.startsWith(`${full}.`));
}

function ancestors(full: string): string[] {
  const parts = full.split(".");
  return parts.slice(1).map((_, position) => parts.slice(0, position + 1).join("."));
}

function namespacesOf(file: ts.SourceFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === "useTranslation") {
      const named = node.arguments.flatMap((argument) =>
        ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument],
      );
      const texts = named.filter(ts.isStringLiteralLike).map(({ text }) => text);
      for (const namespace of texts.length > 0 ? texts : [defaultNamespace]) found.add(namespace);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.size > 0 ? [...found] : [defaultNamespace];
}

function patternOf(template: ts.TemplateExpression): RegExp {
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const source = template.templateSpans.reduce(
    (sum, span) => `${sum}[^.:]+${literally(span.literal.text)}`,
    literally(template.head.text),
  );
  // A template without any fixed letter would match everything.
  const fixed = [template.head, ...template.templateSpans.map((span) => span.literal)].some(({ text }) =>
    /\w/.test(text),
  );
  return fixed ? new RegExp(`^${source}$`) : /(?!)/;
}
