import { expect, type Page, test } from "@playwright/test";
import { seedConversation } from "../support/seed-conversation.ts";
import { makeAdministrator } from "./administrators.ts";
import { open } from "./alive.ts";
import { buy } from "./buying.ts";
import { makePictures, newCollection } from "./collecting.ts";
import { tableRoutes } from "./route-table.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { reachPayment } from "./training-steps.ts";
import { finishRun, signUp } from "./users.ts";

const nowhere = "01a20865-06c1-7235-93ef-f1769daab1e6";

const pages = ["/", ...tableRoutes.filter(({ isPage }) => isPage).map(({ path }) => path)];

/** Returns the titles in a page's document as the server sent it, and the path that answered. */
async function titlesAt(page: Page, path: string): Promise<{ titles: (string | undefined)[]; at: string }> {
  const answer = await page.request.get(path);
  const [head = ""] = (await answer.text()).split("</head>");
  const titles = [...head.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  return { titles, at: new URL(answer.url()).pathname };
}

test("every page of the route table has one title, and no other page has the same", { tag: "@one-path" }, async ({
  page,
}) => {
  const visitorPages = pages.filter((path) =>
    /^\/(auth|forgot-password|reset-password|terms|privacy|\*)[^:]*$/.test(path),
  );
  const found = new Map<string, string>();
  const check = async (path: string) => {
    const { titles, at } = await titlesAt(page, path);
    expect(titles, path).toHaveLength(1);
    const [title = ""] = titles;
    expect(title, path).toMatch(/^.+ · Atelier$/);
    // A redirected page is checked under its own path.
    if (at !== path) return;
    expect(found.get(title) ?? path, `the title “${title}”`).toBe(path);
    found.set(title, path);
  };
  for (const path of visitorPages) await check(path.replace("*", "nowhere"));

  const email = await signUp(page);
  makeAdministrator(sharedDataFolder(), email);
  await buy(page, email, { kind: "subscription", plan_id: "pro" });
  const collection = await newCollection(page, "Harbors");
  const [creation = ""] = await makePictures(page, 1);
  const run = (await finishRun(page, { prompt: "A lighthouse in a storm" })).split("/").at(-1) ?? "";
  const beside = { dataFolder: sharedDataFolder(), email };
  const chat = await seedConversation(beside, { title: "Harbor at dawn", count: 2, contentOf: () => "Noted." });
  const order = await reachPayment(page);
  const idsBelow: [start: string, id: string][] = [
    ["/generations/", run],
    ["/gallery/view/", creation],
    ["/creations/", creation],
    ["/gallery/collections/", collection],
    ["/history/", chat],
    ["/training/", order],
    ["/wallet/plan/", "studio"],
  ];
  for (const path of pages) {
    const id = idsBelow.find(([start]) => path.startsWith(start))?.[1];
    const needsMore = path.includes(":") && id === undefined;
    // Without an image there is nothing to describe.
    const isNothing = path === "/prompts/describe";
    if (!needsMore && !isNothing && !visitorPages.includes(path)) await check(path.replace(/:\w+/, id ?? ""));
  }
  await check(`/gallery/share?creation=${creation}`);
});

test("a page that does not exist, or no longer exists, has a title that says so", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  for (const [path, title] of [
    [`/s/${nowhere}`, "Link not available"],
    ["/reset/nobody/forged/public", "This link isn’t valid"],
    ["/auth/confirm-email/forged", "This link isn’t valid"],
    [`/generations/${nowhere}`, "Page Not Found"],
    [`/training/${nowhere}`, "Page Not Found"],
    [`/wallet/invoice/${nowhere}`, "Page Not Found"],
    [`/settings/developer/webhooks/${nowhere}`, "Page Not Found"],
    [`/gallery/view/${nowhere}`, "Not in your gallery"],
    [`/history/${nowhere}`, "Chat not found"],
    [`/gallery?collection=${nowhere}`, "Collection not found"],
    [`/gallery/collections/${nowhere}/edit`, "Collection not found"],
    [`/gallery/collections/${nowhere}/delete`, "Collection not found"],
    [`/gallery/collections/${nowhere}/arrange`, "Collection not found"],
    [`/gallery/collections/${nowhere}/members`, "Collection not found"],
    [`/gallery/collections/${nowhere}/shared`, "Collection not found"],
    ["/gallery/collections/join/forged", "This invitation no longer works"],
    [`/gallery/share?creation=${nowhere}`, "Nothing to share"],
  ] as const) {
    await open(page, path);
    await expect(page).toHaveTitle(`${title} · Atelier`);
  }
});
