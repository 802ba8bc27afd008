import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import { z } from "zod";
import { goodPassword, newEmail } from "../e2e/users.ts";
import { deadline } from "../provision/deadlines.mjs";
import type { OtherBrowser, Point } from "./other-browser.ts";

const library = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

type Name = string | RegExp;

const patience = { timeout: deadline(60_000) };

const center = z.object({ x: z.number(), y: z.number() }).nullable();

/** Marks the element found last, for a CSS selector. */
const foundMark = "data-found-by-test";

/** What a user sees and does on the page of a browser. Each step waits for its element, at most a minute. */
export class Tab {
  readonly browser: OtherBrowser;
  /** How many buttons, links and choices the user has pressed. Fields to type in do not count. */
  presses = 0;
  readonly #address: string;
  readonly #hasScripts: boolean;

  constructor(browser: OtherBrowser, address: string, hasScripts: boolean) {
    this.browser = browser;
    this.#address = address;
    this.#hasScripts = hasScripts;
  }

  /** Opens a path of the product and waits until the page's scripts run, where it has any. */
  async open(path: string): Promise<void> {
    await this.browser.open(new URL(path, this.#address).href);
    if (!this.#hasScripts) return;
    const isAlive = () => this.browser.run('return document.documentElement.hasAttribute("data-alive")');
    await expect.poll(isAlive, patience).toBe(true);
  }

  /** Creates an account with its form's request, and signs in the browser. Returns the email address. */
  async signUp(): Promise<string> {
    const email = newEmail();
    await this.open("/terms");
    const fields = JSON.stringify({ mode: "sign-up", email, password: goodPassword });
    await this.browser.run(`
      globalThis.signedUp = false;
      fetch("/auth", { method: "POST", body: new URLSearchParams(${fields}), redirect: "manual" })
        .then(() => { globalThis.signedUp = true; });`);
    await expect.poll(() => this.browser.run("return globalThis.signedUp"), patience).toBe(true);
    return email;
  }

  /** Creates an account with the page's form and ends on Explore. Returns the email address. */
  async signUpThroughForm(): Promise<string> {
    const email = newEmail();
    await this.open("/auth?mode=sign-up");
    await this.fill("Email address", email);
    await this.fill("Password", goodPassword);
    await this.press("button", "Create account");
    await this.expectPath(/^\/$/);
    return email;
  }

  async path(): Promise<string> {
    return z.string().parse(await this.browser.run("return location.pathname + location.search"));
  }

  async expectPath(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.path().catch(() => ""), patience).toMatch(pattern);
  }

  /** Returns the value of the field with a label. */
  async valueOf(label: Name): Promise<string> {
    const value = () => this.browser.run(`${library}; return ${labelled(label)}[0]?.value ?? ""`).catch(() => "");
    await expect.poll(value, patience).not.toBe("");
    return z.string().parse(await value());
  }

  /** Waits until the page shows a text. */
  async sees(text: Name): Promise<void> {
    const shown = () => this.browser.run("return document.body.innerText").catch(() => "");
    const expectation = expect.poll(shown, patience);
    await (typeof text === "string" ? expectation.toContain(text) : expectation.toMatch(text));
  }

  /** Creates a draft image with its form's request, waits until it is finished, and opens its run's page. */
  async createImage(prompt: string): Promise<void> {
    const fields = JSON.stringify({ mode: "text-to-image", quality: "draft", prompt, again: crypto.randomUUID() });
    await this.open("/terms");
    await this.browser.run(`
      globalThis.runPath = "";
      fetch("/?index", { method: "POST", body: new URLSearchParams(${fields}) })
        .then(({ url }) => { globalThis.runPath = new URL(url).pathname; });`);
    await expect.poll(() => this.browser.run("return globalThis.runPath"), patience).toMatch(/^\/generations\//);
    await this.open(z.string().parse(await this.browser.run("return globalThis.runPath")));
    await this.has("link", "Download");
    this.presses = 0;
  }

  /** Clicks the middle of the first visible element with a role and a name. */
  async press(role: string, name: Name): Promise<void> {
    await this.browser.click(await this.#locate(byRole(role, name)));
    this.presses += 1;
  }

  /** Replaces the text of the field with a label. */
  async fill(label: Name, text: string): Promise<void> {
    await this.browser.click(await this.#locate(labelled(label)));
    await this.browser.run("document.activeElement.select()");
    await this.browser.type(text);
  }

  /** Chooses files in the input with a label, which may be hidden behind a button. */
  async chooseFiles(label: Name, paths: readonly string[]): Promise<void> {
    const mark = `
      for (const marked of document.querySelectorAll("[${foundMark}]")) marked.removeAttribute("${foundMark}");
      const found = ${labelled(label, "input[type=file]")}[0];
      found?.setAttribute("${foundMark}", "");
      return found !== undefined;`;
    await expect.poll(() => this.browser.run(`${library}; ${mark}`).catch(() => false), patience).toBe(true);
    await this.browser.chooseFiles(`[${foundMark}]`, paths);
  }

  /** Waits until no visible element has a role and a name. */
  async lacks(role: string, name: Name): Promise<void> {
    await expect.poll(() => this.#find(byRole(role, name)), patience).toBe(null);
  }

  /** Waits until an element has a role and a name. */
  async has(role: string, name: Name): Promise<void> {
    await this.#locate(byRole(role, name));
  }

  /** Returns the middle of the first visible element that code finds, once it stays where it is. */
  async #locate(code: string): Promise<Point> {
    let last: Point | null = null;
    let settled: Point | undefined;
    const settles = async () => {
      const now = await this.#find(code).catch(() => null);
      // Firefox rounds a scroll position differently from one time to the next.
      if (now && last && Math.abs(now.x - last.x) <= 1 && Math.abs(now.y - last.y) <= 1) settled = now;
      last = now;
      return settled !== undefined;
    };
    await expect.poll(settles, { ...patience, message: code, intervals: [50, 50, 100, 250] }).toBe(true);
    if (!settled) throw new Error(`Nothing is found by ${code}.`);
    return settled;
  }

  async #find(code: string): Promise<Point | null> {
    return center.parse(await this.browser.run(`${library}; ${middleOf(code)}`));
  }
}

const asCode = (name: Name) => (typeof name === "string" ? JSON.stringify(name) : String(name));

const byRole = (role: string, name: Name) =>
  `TestingLibraryDom.queryAllByRole(scope, ${JSON.stringify(role)}, { name: ${asCode(name)} })`;

const labelled = (label: Name, selector = "input, textarea, select") =>
  `TestingLibraryDom.queryAllByLabelText(document.body, ${asCode(label)}, { selector: ${JSON.stringify(selector)} })`;

/** Returns code that scrolls the first visible one of the elements found into view and returns its middle. */
function middleOf(code: string): string {
  return `
    const scope = document.querySelector("dialog:modal") ?? document.body;
    const found = ${code}.find((element) => element.checkVisibility() && element.getClientRects().length > 0);
    if (!found) return null;
    // Its label draws a radio button or checkbox.
    const drawn = found.matches("[type=radio], [type=checkbox]") ? (found.labels[0] ?? found) : found;
    drawn.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = drawn.getBoundingClientRect();
    return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };`;
}
