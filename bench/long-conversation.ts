/**
 * Measures a conversation of 2,000 messages in a browser: the time to open it, to show each page of earlier messages,
 * and to paint typed text once 1,000 messages are shown. Prints one line of JSON.
 */
import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { z } from "zod";
import { besideProduct } from "../tests/support/beside-product.ts";
import { addMessages } from "../tests/support/many-messages.ts";
import { openBrowser, signUpIn } from "./browser.ts";
import { interact, recordInteractions, summaryOf } from "./interactions.ts";
import { percentiles } from "./percentiles.ts";
import type { Figures } from "./results.ts";

const input = z.object({ address: z.string(), dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));
const email = "talker@bench.example";
const messages = 2_000;
const shortMessages = 4;
const opens = 20;
const earlierPages = 19;
const keys = 30;
const answerText = [
  "A lighthouse works best when the sea has **weight**. Try *one* light and a low horizon:",
  "```prompt\nA red lighthouse on a cliff in a storm, one beam of light, low horizon, 35 mm\nnegative: people\nratio: 3:2\n```",
  "1. Keep the tower off the middle.\n2. Let the sky take two thirds.\n3. Name the weather.",
].join("\n\n");

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, baseURL: input.address });
  await recordInteractions(page);
  await signUpIn(page, email);
  const [long, brief] = await addConversations([messages, shortMessages]);
  const figures: Figures["longConversation"] = {
    messages,
    openMilliseconds: percentiles(await openMany(page, long)),
    openShortMilliseconds: percentiles(await openMany(page, brief)),
    ...(await readBack(page, long)),
  };
  process.stdout.write(JSON.stringify(figures));
} finally {
  await browser.close();
}

/** Adds conversations with these numbers of messages while the product runs. Returns their ids. */
async function addConversations(counts: readonly [number, number]): Promise<[string, string]> {
  const { dataFolder } = input;
  const runtime = { newId: () => v7(), now: () => Date.now() };
  return besideProduct({ dataFolder, email }, async (database, ownerId) => {
    const add = async (count: number) => {
      const id = v7();
      const now = runtime.now();
      const conversation = {
        id,
        owner_id: ownerId,
        title: `${count} messages`,
        is_favorite: 0,
        message_count: 0,
        next_number: 1,
        idempotency_key: null,
        request_sha256: "",
        created_at: now,
        used_at: now,
        deleted_at: null,
      };
      await database.transaction((tx) => tx.insertInto("conversation").values(conversation).execute());
      await addMessages({ database, runtime }, { id, ownerId }, count, (number) =>
        number % 2 === 0 ? `${answerText}\n\nNumber ${number}.` : `What of number ${number}?`,
      );
      return id;
    };
    return [await add(counts[0]), await add(counts[1])];
  });
}

/** Returns the milliseconds from each page load until the last message is visible. */
async function openMany(page: Page, id: string): Promise<number[]> {
  const took: number[] = [];
  for (let open = 0; open < opens; open++) {
    const beganAt = performance.now();
    await page.goto(`/history/${id}`, { waitUntil: "commit" });
    await page.locator("article").last().waitFor();
    took.push(performance.now() - beganAt);
    await page.waitForLoadState("networkidle");
  }
  return took;
}

/** Loads earlier messages page by page, then types. */
async function readBack(page: Page, id: string) {
  await page.goto(`/history/${id}`);
  await page.waitForLoadState("networkidle");
  // CSS, because a locator by role walks the whole page, which takes longer than the measured work.
  const articles = page.locator("article");
  const earlier = page.locator("a[href*='before=']");
  const pages: number[] = [];
  for (let press = 0; press < earlierPages; press++) {
    const before = await articles.count();
    const beganAt = performance.now();
    await earlier.click();
    await articles.nth(before).waitFor({ state: "attached" });
    pages.push(performance.now() - beganAt);
  }
  await page.locator("textarea").last().focus();
  const typing = await interact(page, keys, () => page.keyboard.press("a"));
  return {
    shownMessages: await articles.count(),
    earlierPageMilliseconds: percentiles(pages),
    typing: summaryOf(typing.milliseconds),
  };
}
