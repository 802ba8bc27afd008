import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "../server/provision/process.mjs";

const specFolder = join(root, "tests", "e2e");
const productFolders = /^(app|backend|contract|locales|packages|public|server)\//;
/** One journey through the product. Any change to the product can break it. */
const journey = "main-journey.spec.ts";
/** Code that many pages share belongs to no single page. These specs visit all pages. */
const sharedByPages = /^(app\/(?!routes\/)|app\/routes\/shell\/|locales\/|public\/)/;
const specsOfAllPages = [
  "accessibility.js-on.spec.ts",
  "admin-pages.js-on.spec.ts",
  "small-screens.js-off.spec.ts",
  "with-scripts.js-on.spec.ts",
];

/**
 * Returns the browser specs that changes can affect: changed specs, specs that import changed files, and specs named
 * after a changed page. For other changes in the product, it returns one journey through it.
 * @param {string[]} files changed, by their paths in the project
 * @returns {string[]} names of specs
 */
export function affectedSpecs(files) {
  const sources = new Map(
    readdirSync(specFolder)
      .filter((name) => name.endsWith(".ts"))
      .map((name) => [name, readFileSync(join(specFolder, name), "utf8")]),
  );
  const affected = new Set(files.filter((file) => file.startsWith("tests/e2e/")).map((file) => basename(file)));
  if (files.some((file) => productFolders.test(file))) affected.add(journey);
  if (files.some((file) => sharedByPages.test(file))) for (const name of specsOfAllPages) affected.add(name);
  const folders = new Set(files.filter((file) => file.startsWith("app/routes/")).map((file) => dirname(file)));
  for (const folder of folders) for (const name of specsOfPage(folder, sources)) affected.add(name);
  addImporters(affected, sources);
  return [...affected].filter((name) => name.endsWith(".spec.ts") && sources.has(name));
}

/**
 * Returns the specs named after a page's folder or the end of its address, or else after the parent folders. If no spec
 * is named after the page, it returns the specs that open its address.
 */
function specsOfPage(folder, sources) {
  const addresses = addressesIn(folder);
  const names = [basename(folder), ...addresses.map((address) => basename(address))];
  const named = [...sources.keys()].filter((spec) =>
    names.some((name) => /^[.-]/.test(spec.slice(name.length)) && spec.startsWith(name)),
  );
  if (named.length > 0) return named;
  const around = dirname(folder);
  if (around !== "app/routes") return specsOfPage(around, sources);
  const opens = (source) => addresses.some((address) => source.includes(`/${address}`));
  return [...sources].filter(([name, source]) => name.endsWith(".spec.ts") && opens(source)).map(([name]) => name);
}

/** Returns the addresses of a folder's pages, each up to its first parameter, such as `gallery/trash`. */
function addressesIn(folder) {
  const declared = readFileSync(join(root, "app", "routes.ts"), "utf8");
  return [...declared.matchAll(/route\("([^":]+)[^"]*", "([^"]+)"/g)]
    .filter(([, , file]) => dirname(join("app", file)) === folder)
    .map(([, path]) => path.replace(/\/$/, ""));
}

/** Adds the specs that import one of the files, directly or indirectly. */
function addImporters(affected, sources) {
  for (const name of affected) {
    for (const [importer, source] of sources) if (source.includes(`"./${name}"`)) affected.add(importer);
  }
}
