import { generation } from "../../contract/generation.ts";
import { test as base } from "../e2e/own-product.ts";
import { openAccount } from "./account.ts";
import { editorBudget, editorPage, type PageBudget, pageBudgets, runBudget } from "./budgets.ts";
import { type Budget, type Costs, costOfSizes, excesses, tableOf } from "./costs.ts";
import { createCountsReader } from "./counted.ts";
import { measurePage } from "./page-costs.ts";
import { runCosts } from "./run-costs.ts";

const test = base.extend<{ countsFile: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  countsFile: async ({}, use, info) => use(info.outputPath("counts.jsonl")),
  productSettings: async ({ countsFile }, use) =>
    use({
      COUNTS_FILE: countsFile,
      NODE_OPTIONS: `--import ${new URL("count-in-product.ts", import.meta.url)}`,
    }),
});

const signedOut = { cookies: [], origins: [] };

test("no page and no run costs more than its budget", async ({ browser, page, request, product, countsFile }) => {
  const readCounts = createCountsReader(countsFile);
  const { dataFolder } = product;
  // The run adds the 60th creation.
  const account = await openAccount(page, request, { dataFolder, creations: 59 });
  const signedIn = await page.context().storageState();
  readCounts();
  const run = await account.run();
  const costsOfRun = runCosts(generation.textToImage.path, readCounts());
  // The viewer's creation has others before and after it.
  const ids: Record<string, string | undefined> = {
    run,
    creation: account.creations[5],
    conversation: await account.converse(),
  };

  const rows: { subject: string; budget: Budget; costs: Costs }[] = [];
  for (const [subject, budget] of Object.entries<PageBudget>(pageBudgets)) {
    const path = subject.replace(/:(\w+)/, (_, name) => ids[name] ?? missing(name));
    const { costs, scripts } = await measurePage(browser, subject === "/auth" ? signedOut : signedIn, path, readCounts);
    rows.push({ subject, budget, costs });
    if (subject === editorPage) {
      rows.push({ subject: "the editor's own scripts", budget: editorBudget, costs: costsOfEditor(scripts) });
    }
  }
  rows.push({ subject: "a run", budget: runBudget, costs: costsOfRun });

  process.stdout.write(`Measured/budget:\n${tableOf(rows)}\n`);
  const above = rows.flatMap(({ subject, budget, costs }) => excesses(subject, budget, costs));
  if (above.length > 0) throw new Error(above.join("\n"));
});

/** Returns the sizes of the editor's own scripts: of its tools, and of the file of its route. */
function costsOfEditor(scripts: Readonly<Record<string, number>>): Costs {
  const named = (pattern: RegExp) =>
    costOfSizes(Object.fromEntries(Object.entries(scripts).filter(([path]) => pattern.test(path))));
  return {
    toolsKilobytes: named(/\/(?:canvas|painting)-/),
    toolsAndPageKilobytes: named(/\/(?:canvas|painting|route)-/),
  };
}

function missing(name: string): never {
  throw new Error(`There is no ${name} to open a page of.`);
}
