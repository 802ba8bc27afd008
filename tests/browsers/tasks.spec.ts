import { expect } from "@playwright/test";
import { goodPassword } from "../e2e/users.ts";
import { test } from "./in-other-browsers.ts";

const prompt = "A red lighthouse at dusk over a calm sea";

/** Each task ends with the number of presses that it takes. A detour adds to it. */
test.describe("a newcomer's ten tasks", { tag: "@full-run" }, () => {
  test("sign up, and create a first image", async ({ tab }) => {
    await tab.open("/auth");
    await tab.press("link", "Create an account");
    await tab.fill("Email address", `newcomer-${crypto.randomUUID()}@example.com`);
    await tab.fill("Password", goodPassword);
    await tab.press("button", "Create account");
    await tab.expectPath(/^\/$/);
    expect(tab.presses).toBe(2);
    await tab.fill("Prompt", prompt);
    await tab.press("button", /^Generate/);
    await tab.expectPath(/^\/generations\//);
    await tab.sees("Charged 2 credits");
    expect(tab.presses).toBe(3);
  });

  test("create a video of an image", async ({ tab }) => {
    await tab.signUp();
    await tab.createImage(prompt);
    await tab.press("link", /^Animate/);
    await tab.has("radio", "Image to video");
    await tab.press("button", /^Generate/);
    await tab.expectPath(/^\/generations\//);
    await tab.sees("Charged 20 credits");
    expect(tab.presses).toBe(2);
  });

  test("share an image", async ({ tab }) => {
    await tab.signUp();
    await tab.createImage(prompt);
    await tab.press("link", "Share");
    await tab.press("button", "Create public link");
    const link = await tab.valueOf("Public link");
    await tab.press("button", "Copy link");
    expect(tab.presses).toBe(3);
    await tab.open(new URL(link).pathname);
    await tab.sees("Preview engine");
  });

  test("put an image into a new collection, and find it there", async ({ tab }) => {
    await tab.signUp();
    await tab.createImage(prompt);
    await tab.press("link", "Add to collection");
    await tab.has("textbox", "Name");
    await tab.browser.type("Lighthouses");
    await tab.press("button", /^Create/);
    await tab.sees("1 added to Lighthouses");
    expect(tab.presses).toBe(2);
    await tab.open("/gallery/collections");
    await tab.press("link", /Lighthouses/);
    await tab.has("link", prompt);
  });

  test("find an image by a word", async ({ tab }) => {
    await tab.signUp();
    await tab.createImage(prompt);
    await tab.open("/gallery");
    await tab.fill("Search your creations", "lighthouse");
    await tab.sees("1 found");
    await tab.has("link", prompt);
    expect(tab.presses).toBe(0);
  });

  test("buy credits", async ({ tab }) => {
    await tab.signUp();
    await tab.open("/wallet");
    await tab.press("button", "Buy 550 credits");
    await tab.press("button", "Pay");
    await tab.sees("550 credits were added to your wallet.");
    expect(tab.presses).toBe(2);
  });

  test("ask the assistant, and use its prompt", async ({ tab }) => {
    await tab.signUp();
    await tab.open("/");
    await tab.press("link", "Ask the assistant");
    await tab.fill(/^Message to/, "a poster of a fox in the snow");
    await tab.press("button", "Send");
    await tab.expectPath(/^\/history\/[0-9a-f-]{36}$/);
    await tab.sees("fox");
    await tab.press("button", /^Generate/);
    await tab.has("list", "Created from this reply");
    expect(tab.presses).toBe(3);
  });

  test("order a model", async ({ tab }) => {
    await tab.signUp();
    await tab.open("/training");
    await tab.press("button", "Start your order");
    await tab.press("link", "I’ll send a link later");
    await tab.press("button", "Pay $500");
    await tab.press("button", "Pay");
    await tab.sees("Payment completed");
    expect(tab.presses).toBe(4);
  });

  test("delete the account", async ({ tab }) => {
    await tab.signUp();
    await tab.open("/profile");
    await tab.press("link", "Delete account");
    await tab.fill("Your password", goodPassword);
    await tab.press("button", "Delete my account");
    await tab.sees("Account deleted");
    expect(tab.presses).toBe(2);
  });
});
