import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page, Request } from "@playwright/test";
import { alive } from "../e2e/alive.ts";
import type { PageBudget } from "./budgets.ts";
import { type Cost, costOfAll, costOfSizes } from "./costs.ts";
import type { Counted } from "./counted.ts";

/**
 * Returns the cost of a page that opens with an empty cache. Measurement ends when scripts run and no request has been
 * pending for half a second. Opening an event stream counts as one request. Also returns the size of each script in
 * bytes, by its path.
 */
export async function measurePage(
  browser: Browser,
  storageState: BrowserContextOptions["storageState"],
  path: string,
  readCounts: () => Counted[],
): Promise<{ costs: Record<keyof PageBudget, Cost>; scripts: Record<string, number> }> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => {
      // Only browsers with a window load the favicon.
      if (!request.url().endsWith("/favicon.svg")) requests.push(request);
    });
    readCounts();
    const answer = await page.goto(path);
    if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}.`);
    await alive(page);
    await page.waitForLoadState("networkidle");
    const counted = readCounts();
    const ofKind = (kind: Counted["kind"]) => costOfAll(counted.flatMap((one) => (one.kind === kind ? one.what : [])));
    const scripts = await gzipSizes(requests, /javascript/);
    const costs = {
      ...(await measureDocument(page, await answer.text())),
      javascriptKilobytes: costOfSizes(scripts),
      cssKilobytes: costOfSizes(await gzipSizes(requests, /css/)),
      textsKilobytes: costOfSizes(await gzipSizes(requests.filter(isForTexts), /json/)),
      requests: costOfAll(requests.map((request) => `${request.resourceType()} ${new URL(request.url()).pathname}`)),
      statements: ofKind("statement"),
      apiCalls: ofKind("API call"),
    };
    return { costs, scripts };
  } finally {
    await context.close();
  }
}

/** Measures the document as sent, before any script has changed it. */
async function measureDocument(page: Page, html: string): Promise<Record<"documentKilobytes" | "elements", Cost>> {
  const { tags, scripts } = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    return {
      tags: [...parsed.querySelectorAll("*")].map(({ localName }) => localName),
      scripts: [...parsed.scripts].map((script) => script.text).join(""),
    };
  }, html);
  const scriptBytes = Buffer.byteLength(scripts);
  return {
    documentKilobytes: costOfSizes({ "inline scripts": scriptBytes, markup: Buffer.byteLength(html) - scriptBytes }),
    elements: costOfAll(tags),
  };
}

function isForTexts(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith("/texts/");
}

/** Compresses here, so that the server's own compression makes no difference. */
async function gzipSizes(requests: readonly Request[], contentType: RegExp): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const request of requests) {
    const response = await request.response();
    if (!response || !contentType.test(response.headers()["content-type"] ?? "")) continue;
    sizes[new URL(request.url()).pathname] = gzipSync(await response.body()).length;
  }
  return sizes;
}
