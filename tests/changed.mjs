import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root, Stop } from "../server/provision/process.mjs";

const specFolder = join(root, "tests", "e2e");
const productFolders = /^(app|backend|contract|locales|public|server)\//;
/** One journey through the product: any change to it can break that. */
const journey = "main-journey.spec.ts";
/** What many pages share has no page of its own; these specs visit all of them. */
const sharedByPages = /^(app\/(?!routes\/)|app\/routes\/shell\/|locales\/|public\/)/;
const specsOfAllPages = ["accessibility.js-on.spec.ts", "small-screens.js-off.spec.ts", "with-scripts.js-on.spec.ts"];

/**
 * The files that differ from a commit, in the work tree too, by their paths in the project.
 * @param {string} commit
 */
export function changedFiles(commit) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  try {
    return [...git("diff", "--name-only", commit), ...git("ls-files", "--others", "--exclude-standard")];
  } catch {
    throw new Stop(`git knows no ${commit}. Name a commit: npm run verify -- --changed <commit>`);
  }
}

/**
 * The browser specs that changes can affect: specs that changed, or that import what did; specs that open an address of
 * a changed page; for all else in the product, one journey through it.
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
  const addresses = addressesOf(files.filter((file) => file.startsWith("app/routes/")));
  for (const [name, source] of sources) {
    if (addresses.some((address) => source.includes(address))) affected.add(name);
  }
  addImporters(affected, sources);
  return [...affected].filter((name) => name.endsWith(".spec.ts") && sources.has(name));
}

/** The addresses of changed pages, up to their first parameter and as they stand in specs, such as `"/gallery/trash`. */
function addressesOf(files) {
  const folders = new Set(files.map((file) => file.split("/").slice(0, 3).join("/")));
  const found = new Set();
  const declared = readFileSync(join(root, "app", "routes.ts"), "utf8");
  for (const [, path, file] of declared.matchAll(/route\("([^":]+)[^"]*", "([^"]+)"/g)) {
    const folder = `app/${file.split("/").slice(0, 2).join("/")}`;
    if (folders.has(folder)) found.add(`"/${path.replace(/\/$/, "")}`);
  }
  return [...found];
}

/** Adds the specs that import one of the files, directly or through others. */
function addImporters(affected, sources) {
  for (const name of affected) {
    for (const [importer, source] of sources) if (source.includes(`"./${name}"`)) affected.add(importer);
  }
}
