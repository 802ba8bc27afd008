import { expect, type Locator, type Page, test } from "@playwright/test";
import { seedConversation } from "../support/seed-conversation.ts";
import { seedNotifications } from "../support/seed-notifications.ts";
import { open } from "./alive.ts";
import { keepToasts } from "./lasting-toasts.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { signUp } from "./users.ts";

const widths = [390, 1440];
const height = 800;

/** Opens a conversation that is longer than the window and whose last message waits for an answer. */
async function openChat(page: Page, email: string): Promise<void> {
  const contentOf = (number: number) => `Message ${number}`;
  const id = await seedConversation({ dataFolder: sharedDataFolder(), email }, { title: "A", count: 15, contentOf });
  await open(page, `/history/${id}`);
}

async function edgesOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { top: box.y, bottom: box.y + box.height };
}

test("a notice above a chat takes space from the messages, and Send stays in the window", async ({ page }) => {
  const email = await signUp(page);
  const notice = { kind: "credits_low", params: { threshold: 10 }, minutesAgo: 1 } as const;
  await seedNotifications({ dataFolder: sharedDataFolder(), email }, [notice]);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await openChat(page, email);
    await expect(page.getByText("Your credits are running low")).toBeVisible();
    const send = await edgesOf(page.getByRole("button", { name: "Send", exact: true }));
    expect(send.bottom, `at ${width} px`).toBeLessThan(height);
  }
});

test("a toast lies over no button that sends", async ({ page, context }, { project }) => {
  test.skip(project.use.javaScriptEnabled === false, "A message is copied, and said differently in place, by scripts.");
  await context.grantPermissions(["clipboard-write"]);
  await keepToasts(page);
  const email = await signUp(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await openChat(page, email);
    await page.getByRole("link", { name: "Edit message" }).last().click();
    await page.getByRole("button", { name: "Copy message" }).last().click();
    const toast = await edgesOf(page.getByRole("listitem").filter({ hasText: "Copied" }));
    for (const name of ["Send", "Send again"]) {
      const send = await edgesOf(page.getByRole("button", { name, exact: true }));
      expect(send.bottom < toast.top || send.top > toast.bottom, `${name} at ${width} px`).toBe(true);
    }
  }
});
