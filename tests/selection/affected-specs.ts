import { basename } from "node:path";
import { changedExports } from "./changed-exports.ts";
import type { Change } from "./changes.ts";
import { type Choice, firstReasons } from "./choice.ts";
import { isSource, isSpec, isTest } from "./file-kinds.ts";
import type { ImportGraph } from "./import-graph.ts";
import { specsOf } from "./specs-of-pages.ts";

/** One journey through the product, and what its pages cost. Any change to the product can break them. */
const ofProduct = ["main-journey.spec.ts", "budgets.spec.ts"];
/** An element of any page can lack a name. */
const ofElements = "accessibility.js-on.spec.ts";
/** Texts can be too wide for a page. */
const ofTexts = "small-screens.js-off.spec.ts";
/** These specs visit all pages. */
const ofAllPages = [ofElements, ofTexts, "with-scripts.js-on.spec.ts"];
/** What is used by the pages of more folders belongs to no page. */
const pageFoldersMax = 3;

/**
 * Returns the names of the browser specs that changes can affect, each with the reason: changed specs, those that use a
 * changed helper, and those of the pages whose loaders or components changed.
 */
export function affectedSpecs(
  changes: readonly Change[],
  sources: ReadonlyMap<string, string>,
  graph: ImportGraph,
): Map<string, string> {
  const all = [...sources.keys()].filter(isSpec).map((path) => basename(path));
  const pages = pageModules(sources.get("app/routes.ts") ?? "");
  const choices = changes.flatMap((change) => specsFor(change, all, pages, graph));
  return firstReasons(choices, (name) => all.includes(name));
}

function specsFor(change: Change, all: readonly string[], pages: ReadonlySet<string>, graph: ImportGraph): Choice[] {
  const { path } = change;
  if (isHelper(path)) {
    const users = reachFrom(change, graph, isHelper).filter(isSpec);
    return [{ paths: users.map((user) => basename(user)), reason: `uses ${path}` }];
  }
  if (!isProduct(path)) return [];
  const choices: Choice[] = [{ paths: ofProduct, reason: "the product changed" }];
  if (path.startsWith("locales/")) {
    const named = specsOf(`app/routes/${basename(path, ".json")}/route.tsx`, all);
    choices.push({ paths: [ofTexts, ...named], reason: `shows ${path}` });
  }
  if (path.startsWith("app/routes/") && path.endsWith(".css")) {
    choices.push({ paths: specsOf(path, all), reason: `shows ${path}` });
  } else if (path.startsWith("public/") || path.endsWith(".css")) {
    choices.push({ paths: ofAllPages, reason: `shows ${path}` });
  }
  if (isComponent(path)) choices.push({ paths: [ofElements], reason: "components changed" });
  return isOfApp(path) ? [...choices, ...specsForApp(change, all, pages, graph)] : choices;
}

function specsForApp(change: Change, all: readonly string[], pages: ReadonlySet<string>, graph: ImportGraph): Choice[] {
  const { path } = change;
  const showing = reachFrom(change, graph, isOfApp).filter((file) => pages.has(file));
  const folders = new Set(showing.map((page) => page.split("/")[2]));
  const isOfMany = folders.size > pageFoldersMax || folders.has("shell");
  // The nearest page comes first.
  const pagesToTry = isOfMany ? showing.slice(0, 1) : showing;
  return [
    { paths: specsOf(path, all), reason: `named after ${path}` },
    ...pagesToTry.map((page) => ({ paths: specsOf(page, all), reason: `page ${page} uses ${path}` })),
    ...(isOfMany ? [{ paths: ofAllPages, reason: `many pages use ${path}` }] : []),
  ];
}

/** Returns the files of one kind that use what changed, directly or through others, and the changed one. */
function reachFrom({ path, before, after }: Change, graph: ImportGraph, isKind: (path: string) => boolean): string[] {
  const { changed } = changedExports(path, before, after ?? "");
  return [...graph.reach(path, changed, isKind).keys()];
}

const isHelper = (path: string) => /^tests\/(e2e|budgets)\//.test(path) && isSource(path);
const isProduct = (path: string) =>
  /^(app|backend|contract|locales|packages|public|server)\//.test(path) && !isTest(path);
const isComponent = (path: string) => path.startsWith("app/") && path.endsWith(".tsx") && !isTest(path);
const isOfApp = (path: string) => path.startsWith("app/") && isSource(path) && !isTest(path);

/** Returns the files that `app/routes.ts` gives an address. */
function pageModules(routes: string): Set<string> {
  return new Set([...routes.matchAll(/"(routes\/[^"]+\.tsx?)"/g)].map(([, file]) => `app/${file}`));
}
