import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { accounts, signedIn } from "../../contract/accounts.ts";
import { accepted, generation } from "../../contract/generation.ts";
import { goodPassword, signUp } from "../e2e/users.ts";
import { besideProduct } from "../support/beside-product.ts";
import { seedConversation } from "../support/seed-conversation.ts";
import { seedCreations } from "../support/seed-creations.ts";

const email = "sixty@budgets.example";
/** A fixed day, so that the gallery always splits into the same days. */
const newestAt = Date.UTC(2026, 0, 15, 22);
const messages = 40;
const answer = [
  "A lighthouse works best when the sea has **weight**. Try *one* light and a low horizon:",
  "```prompt\nA red lighthouse on a cliff in a storm, low horizon, 35 mm\nnegative: people\nratio: 3:2\n```",
  "1. Keep the tower off the middle.\n2. Let the sky take two thirds.\n3. Name the weather.",
].join("\n\n");

export interface Account {
  /** Ids of the seeded creations, newest first. */
  creations: string[];
  /** Requests a text-to-image draft. Returns the id of the run once all jobs are done. */
  run(): Promise<string>;
  /** Adds a conversation of 40 messages and returns its id. */
  converse(): Promise<string>;
}

/** Signs up a user in the browser and seeds the user's creations. Returns the account, for authenticated requests. */
export async function openAccount(
  page: Page,
  request: APIRequestContext,
  { dataFolder, creations }: { dataFolder: string; creations: number },
): Promise<Account> {
  await signUp(page, email);
  // The first page view grants the starter credits. This is not part of the cost of a run.
  await page.request.get("/");
  const beside = { dataFolder, email };
  const seeded = await seedCreations({ ...beside, count: creations, newestAt });
  const post = async (path: string, data: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await request.post(path, { data, headers });
    expect(response, path).toBeOK();
    return response.json();
  };
  const { access } = signedIn.parse(await post(accounts.signIn.path, { email, password: goodPassword }));
  const headers = { authorization: `Bearer ${access}` };
  return {
    creations: seeded,
    async run() {
      const request = { prompt: "a lighthouse at night", quality: "draft" };
      const { id } = accepted.parse(await post(generation.textToImage.path, request, headers));
      await besideProduct(beside, async ({ read }) => {
        const jobs = () => read.selectFrom("job").select("name").where("dead_at", "is", null).execute();
        await expect.poll(jobs).toEqual([]);
      });
      return id;
    },
    converse() {
      const contentOf = (number: number) => (number % 2 === 0 ? answer : `What of number ${number}?`);
      return seedConversation(beside, { title: "Lighthouses", count: messages, contentOf });
    },
  };
}
