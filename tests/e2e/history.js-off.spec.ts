import { lastAnswer, messageBox, openLongChat, say, startChat } from "./chatting.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { expect, test } from "./speaking-model.ts";
import { signUp } from "./users.ts";

test("without scripts a picture is attached on a page of its own, and what was typed comes along", async ({
  page,
  product,
  model,
}) => {
  await signUp(page);
  await seedPicture(page, "A stone bridge", product.dataFolder);
  model.answers.set("Opening", "Go on.");
  await startChat(page, "Opening");
  await expect(lastAnswer(page)).toHaveText("Go on.");
  await messageBox(page).fill("Make it winter");
  await page.getByRole("button", { name: "Attach an image" }).click();
  await expect(page.getByRole("heading", { name: "Choose an image" })).toBeVisible();
  await page.getByRole("link", { name: "Use A stone bridge" }).click();
  await expect(messageBox(page)).toHaveValue("Make it winter");
  const chosen = page.getByRole("list", { name: "Images for this message" });
  await expect(chosen.getByRole("img", { name: "A stone bridge" })).toBeVisible();
  await page.getByRole("button", { name: "Remove image" }).click();
  await expect(chosen).toHaveCount(0);
  await expect(messageBox(page)).toHaveValue("Make it winter");

  await page.getByRole("button", { name: "Attach an image" }).click();
  await page.getByRole("link", { name: "Use A stone bridge" }).click();
  model.answers.set("Make it winter", "```prompt\nThe same bridge in winter\nmode: image-to-image\n```");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("list", { name: "Attached images" }).getByRole("img")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Generate/ })).toBeVisible();
});

test("without scripts earlier messages are on pages of their own, which lead back to the latest", async ({
  page,
  product,
  model,
}) => {
  await signUp(page);
  model.answers.set("Turn", "Noted.");
  await openLongChat(page, product, 28);
  await expect(page.getByText("Turn 28 of many")).toBeInViewport();
  await page.getByRole("link", { name: "Show earlier messages" }).click();
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Turn 1 of many")).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Back to latest messages" }).click();
  await expect(page.getByText("Turn 28 of many")).toBeInViewport();
  await say(page, "Turn 29 of many");
  await expect(page.getByText("Turn 29 of many")).toBeInViewport();
});
