import type { Page } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { lastAnswer, messageBox, openLongChat, say, startChat } from "./chatting.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { expect, test } from "./speaking-model.ts";
import { signIn, signUp } from "./users.ts";

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const stop = (page: Page) => page.getByRole("button", { name: "Stop" });

test("Enter sends, Shift+Enter breaks the line, and an input method keeps its own Enter", async ({ page, model }) => {
  await signUp(page);
  await open(page, "/history/new");
  const box = messageBox(page);
  await box.fill("One line");
  await box.press("Shift+Enter");
  await box.pressSequentially("another");
  await expect(box).toHaveValue("One line\nanother");
  await box.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  // Safari ends the composition before it reports its Enter.
  await box.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(page).toHaveURL(/\/history\/new$/);
  model.answers.set("another", "Both read.");
  await box.press("Enter");
  await expect(lastAnswer(page)).toHaveText("Both read.");
  await expect(page.getByRole("region", { name: "Messages" }).getByText("One line\nanother")).toBeVisible();
});

test("typed text survives a reload and signing in again, and is cleared once it was sent", async ({ page, model }) => {
  const email = await signUp(page);
  model.answers.set("Opening words", "Go on.");
  await startChat(page, "Opening words");
  await expect(lastAnswer(page)).toHaveText("Go on.");
  const chat = page.url();
  await messageBox(page).fill("Half a thought");
  await reload(page);
  await expect(messageBox(page)).toHaveValue("Half a thought");

  await page.context().clearCookies({ name: "session" });
  await messageBox(page).press("Enter");
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, email);
  await expect(page).toHaveURL(chat);
  await expect(messageBox(page)).toHaveValue("Half a thought");
  model.answers.set("Half a thought", "The whole of it.");
  await messageBox(page).press("Enter");
  await expect(lastAnswer(page)).toHaveText("The whole of it.");
  // This holds no matter how fast the answer arrived.
  await expect(page.getByRole("status").filter({ hasText: "Speaker replied: The whole of it." })).toBeAttached();
  await reload(page);
  await expect(messageBox(page)).toHaveValue("");
});

test("where the server cannot be reached, the words stay and the page says so", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("Before the break", "Heard.");
  await startChat(page, "Before the break");
  await expect(lastAnswer(page)).toHaveText("Heard.");
  await expect(send(page)).toBeVisible();
  await page.context().setOffline(true);
  await say(page, "Into the void");
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(messageBox(page)).toHaveValue("Into the void");
  await page.context().setOffline(false);
  model.answers.set("Into the void", "Out of the void.");
  await messageBox(page).press("Enter");
  await expect(lastAnswer(page)).toHaveText("Out of the void.");
});

test("a message that failed stays as it was typed while Retry fails, and leaves the box when Retry sends it", async ({
  page,
  model,
}) => {
  await signUp(page);
  await startChat(page, "Before the break");
  await expect(lastAnswer(page)).not.toBeEmpty();
  await expect(send(page)).toBeVisible();
  const lost = page.getByRole("listitem").filter({ hasText: "Network error. Please check your connection." });
  const retry = lost.getByRole("button", { name: "Retry" });
  await page.context().setOffline(true);
  await say(page, "Into the void");
  await expect(messageBox(page)).toHaveValue("Into the void");
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await retry.click();
  await failed;
  await expect(retry).toBeVisible();
  await expect(messageBox(page)).toHaveValue("Into the void");
  await page.context().setOffline(false);
  model.answers.set("Into the void", "Out of the void.");
  await retry.click();
  await expect(lastAnswer(page)).toHaveText("Out of the void.");
  await expect(messageBox(page)).toHaveValue("");
});

test("two windows on one chat both show new messages, and one that sends too late keeps its text", async ({
  page,
  model,
}) => {
  await signUp(page);
  model.answers.set("Start of two", "Ready.");
  await startChat(page, "Start of two");
  await expect(lastAnswer(page)).toHaveText("Ready.");
  const second = await page.context().newPage();
  await open(second, page.url());
  await expect(lastAnswer(second)).toHaveText("Ready.");
  await messageBox(second).fill("Meant for later");

  await page.bringToFront();
  await say(page, "Said in the first");
  const answer = await model.asked("Said in the first");
  answer.say("Both hear");
  await expect(lastAnswer(page)).toHaveText("Both hear");
  await second.bringToFront();
  await expect(lastAnswer(second)).toHaveText("Both hear");
  await expect(stop(second)).toBeVisible();
  await messageBox(second).press("Enter");
  await expect(second.getByText("Wait for the reply or stop it first. Your message stays here.")).toBeVisible();
  await expect(messageBox(second)).toHaveValue("Meant for later");
  answer.say(" this.");
  answer.finish();
  await expect(lastAnswer(second)).toHaveText("Both hear this.");
  await expect(lastAnswer(page)).toHaveText("Both hear this.");
  await second.close();
});

test("an answer continues while its page is reloaded, and is announced once it is finished", async ({
  page,
  model,
}) => {
  await signUp(page);
  await startChat(page, "Reload me");
  const answer = await model.asked("Reload me");
  answer.say("Written before. ");
  await expect(lastAnswer(page)).toHaveText("Written before.");
  await reload(page);
  await expect(lastAnswer(page)).toHaveText("Written before.");
  await expect(stop(page)).toBeVisible();
  const announced = page.getByRole("status").filter({ hasText: /^Speaker/ });
  await expect(announced).toHaveText("Speaker is writing.");
  answer.say("Written after.");
  await expect(lastAnswer(page)).toHaveText("Written before. Written after.");
  await expect(announced).toHaveText("Speaker is writing.");
  answer.finish();
  await expect(announced).toHaveText("Speaker replied: Written before. Written after.");
});

test("an answer longer than the screen is read from its beginning", async ({ page, model }) => {
  await signUp(page);
  const asked = (text: string) => page.getByRole("article").getByText(text, { exact: true });
  model.answers.set("Much to read", Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join("\n\n"));
  await startChat(page, "Much to read");
  await expect(page.getByRole("article").getByText("Paragraph 59.")).toBeAttached();
  await expect(asked("Much to read")).toBeInViewport();
  await expect(page.getByRole("article").getByText("Paragraph 0.")).toBeInViewport();

  await say(page, "And more");
  const answer = await model.asked("And more");
  for (let at = 0; at < 12; at += 1) {
    answer.say(Array.from({ length: 5 }, (_, line) => `\n\nMore ${at * 5 + line}.`).join(""));
    await expect(page.getByRole("article").getByText(`More ${at * 5 + 4}.`)).toBeAttached();
    await expect(asked("And more")).toBeInViewport();
  }
  await expect(page.getByRole("article").getByText("More 59.")).not.toBeInViewport();
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(page.getByRole("article").getByText("More 59.")).toBeInViewport();
  answer.finish();
  await expect(stop(page)).toHaveCount(0);

  model.answers.set("All at once", Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join("\n\n"));
  await say(page, "All at once");
  await expect(page.getByRole("article").getByText("Line 59.")).toBeAttached();
  await expect(asked("All at once")).toBeInViewport();
  await expect(page.getByRole("article").getByText("Line 0.")).toBeInViewport();
});

test("a user who reads further up is not moved by an answer, and can jump back", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("Much to read", Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join("\n\n"));
  await startChat(page, "Much to read");
  await expect(page.getByRole("article").getByText("Paragraph 59.")).toBeAttached();
  await say(page, "And more");
  const answer = await model.asked("And more");
  answer.say("It begins. ");
  await expect(page.getByRole("article").getByText("It begins.")).toBeInViewport();
  const scroller = page.getByRole("region", { name: "Messages" });
  await scroller.evaluate((element) => element.scrollBy(0, -900));
  const jump = page.getByRole("button", { name: "Jump to latest" });
  await expect(jump).toBeVisible();
  const sight = page.getByRole("article").getByText("Paragraph 40.");
  await sight.scrollIntoViewIfNeeded();
  const before = await sight.boundingBox();
  answer.say(Array.from({ length: 30 }, (_, at) => `\n\nMore ${at}.`).join(""));
  await expect(page.getByRole("article").getByText("More 29.")).toBeAttached();
  expect((await sight.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  await jump.click();
  await expect(page.getByRole("article").getByText("More 29.")).toBeInViewport();
  await expect(jump).toHaveCount(0);
  answer.say("\n\nThe very end.");
  await expect(page.getByRole("article").getByText("The very end.", { exact: true })).toBeInViewport();
  answer.finish();
  await expect(send(page)).toBeVisible();
  await expect(page.getByRole("article").getByText("The very end.", { exact: true })).toBeInViewport();
});

test("the same text starts another chat if the user opens a new one, but not by going back", async ({
  page,
  model,
}) => {
  await signUp(page);
  model.answers.set("Hello there", "Hello.");
  await open(page, "/history");
  const begin = async () => {
    await expect(page.getByRole("heading", { name: "What do you have in mind?" })).toBeVisible();
    await say(page, "Hello there");
    await expect(page).toHaveURL(/\/history\/[0-9a-f-]{36}$/);
    await expect(lastAnswer(page)).toHaveText("Hello.");
    return page.url();
  };
  const newChat = page.getByRole("link", { name: "New chat" });
  const first = await begin();
  await newChat.first().click();
  const second = await begin();
  expect(second).not.toBe(first);
  await page.goBack();
  expect(await begin()).toBe(second);
});

test("a picture of one's own goes with a message, and is what the answer's picture begins with", async ({
  page,
  product,
  model,
}) => {
  await signUp(page);
  await seedPicture(page, "A stone bridge", product.dataFolder);
  model.answers.set("winter", "```prompt\nThe same bridge in winter\nmode: image-to-image\n```");
  await open(page, "/history/new");
  await page.getByRole("button", { name: "Attach an image" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Use A stone bridge" }).click();
  await expect(page.getByRole("list", { name: "Images for this message" }).getByRole("img")).toBeVisible();
  await say(page, "Make it winter");
  await expect(page.getByRole("list", { name: "Attached images" }).getByRole("img")).toBeVisible();
  await page.getByRole("button", { name: /^Generate/ }).click();
  const made = page.getByRole("list", { name: "Created from this reply" });
  await made.getByRole("img", { name: "The same bridge in winter" }).click();
  await expect(page.getByRole("heading", { name: "Created from" })).toBeVisible();
});

test("pictures that were attached outlive a reload with the words, and are gone once they were said", async ({
  page,
  product,
  model,
}) => {
  await signUp(page);
  await seedPicture(page, "A stone bridge", product.dataFolder);
  model.answers.set("Opening words", "Go on.");
  await startChat(page, "Opening words");
  await expect(lastAnswer(page)).toHaveText("Go on.");
  await messageBox(page).fill("Half a thought");
  await page.getByRole("button", { name: "Attach an image" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Use A stone bridge" }).click();
  const attached = page.getByRole("list", { name: "Images for this message" }).getByRole("img");
  await expect(attached).toHaveCount(1);
  await reload(page);
  await expect(attached).toHaveAccessibleName("A stone bridge");
  await expect(messageBox(page)).toHaveValue("Half a thought");

  model.answers.set("Half a thought", "The whole of it.");
  await messageBox(page).press("Enter");
  await expect(lastAnswer(page)).toHaveText("The whole of it.");
  await expect(page.getByRole("list", { name: "Attached images" }).getByRole("img")).toHaveCount(1);
  await reload(page);
  await expect(messageBox(page)).toHaveValue("");
  await expect(attached).toHaveCount(0);
});

test("a message edited or answered again in one window is replaced in the other as well", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("First wording", "First answer.");
  await startChat(page, "First wording");
  await expect(lastAnswer(page)).toHaveText("First answer.");
  const second = await page.context().newPage();
  await open(second, page.url());
  const messages = second.getByRole("region", { name: "Messages" }).getByRole("article");
  await expect(messages).toHaveCount(2);

  await page.getByRole("link", { name: "Edit message" }).click();
  model.answers.set("Second wording", "Second answer.");
  await page.getByRole("textbox", { name: "Your message" }).fill("Second wording");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(messages).toHaveCount(2);
  await expect(messages.first()).toContainText("Second wording");
  await expect(lastAnswer(second)).toHaveText("Second answer.");

  await say(page, "Third");
  const broken = await model.asked("Third");
  broken.say("Half of");
  await stop(page).click();
  await expect(second.getByText("This reply was stopped.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  const anew = await model.asked("Third");
  anew.say("All of it.");
  anew.finish();
  await expect(lastAnswer(second)).toHaveText("All of it.");
  await expect(messages).toHaveCount(4);
  await second.close();
});

test("where the server cannot be reached, asking for earlier messages leaves the chat as it is", async ({
  page,
  product,
}) => {
  await signUp(page);
  await openLongChat(page, product, 52);
  const earlier = page.getByRole("link", { name: "Show earlier messages" });
  await earlier.click();
  await expect(page.getByText("Turn 3 of many").last()).toBeAttached();
  await page.context().setOffline(true);
  await earlier.click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(page.getByText("Turn 52 of many").last()).toBeAttached();
  await page.context().setOffline(false);
  await earlier.click();
  await expect(page.getByText("Turn 1 of many").last()).toBeAttached();
});

test("earlier messages of a long chat are added above what one reads", async ({ page, product }) => {
  await signUp(page);
  await openLongChat(page, product, 30);
  await expect(page.getByText("Turn 30 of many").last()).toBeInViewport();
  await expect(page.getByText("Turn 5 of many")).toHaveCount(0);
  const earlier = page.getByRole("link", { name: "Show earlier messages" });
  await earlier.scrollIntoViewIfNeeded();
  const first = page.getByRole("region", { name: "Messages" }).getByText("Turn 6 of many");
  const before = await first.boundingBox();
  await earlier.click();
  await expect(page.getByText("Turn 5 of many")).toBeVisible();
  expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  await expect(earlier).toHaveCount(0);
});
