import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { sections } from "../../app/routes/admin/sections.ts";
import type { Language } from "../../contract/languages.ts";
import { includesRole, type Role } from "../../contract/roles.ts";
import { expectAccessible, pairs, prepare } from "./accessible.ts";
import { forgetPasswordEntry, makeAdministrator, makeModerator } from "./administrators.ts";
import { expect, type FilledStudio, test } from "./filled-studio.ts";
import { isAdministration, tableRoutes } from "./route-table.ts";
import { blockScripts } from "./scripts-blocked.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { signInQuietly, signUp } from "./users.ts";
import { otherLanguages, widestLanguages } from "./widest-languages.ts";

const ownForm = { "sec-fetch-site": "same-origin" };
const administration = tableRoutes.filter(isAdministration);
/** It asks for a link that only the product's log has. */
const openToEveryUser = ["/admin/setup/:token"];
/** It asks administrators and moderators for their own password. */
const ownPassword = "/admin/password";

function pathTo(path: string, { pathOf }: FilledStudio): string {
  const filled = pathOf[path] ?? path;
  if (filled.includes("/:")) throw new Error(`The studio has nothing to show at ${path}.`);
  return filled;
}

/** Returns all pages of the administration and the setup, and those of a report. */
function pagesOf(studio: FilledStudio): string[] {
  const pages = administration.filter(({ isPage }) => isPage).map(({ path }) => path);
  return [...new Set([...pages, ...Object.keys(studio.pathOf)])].map((path) => pathTo(path, studio));
}

/** Chooses a language. The administrator's account keeps it from one test to the next. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.request.post("/preferences", { form: { language, return: "/" }, headers: ownForm });
}

for (const [at, pair] of pairs.entries()) {
  const { theme, width, state } = pair;
  test(`every page of the administration is accessible in the ${theme} theme at ${width} px, ${state}`, {
    tag: at === 0 ? [] : ["@full-run"],
  }, async ({ page, studio }) => {
    await signInQuietly(page, studio.administrator);
    await choose(page, "en");
    const go = await prepare(page, pair);
    for (const path of pagesOf(studio)) {
      expect((await go(path))?.status(), path).toBe(200);
      await expectAccessible(page);
    }
  });
}

for (const { named, group, tag } of [
  { named: "the widest languages", group: widestLanguages, tag: [] },
  { named: "the other languages", group: otherLanguages, tag: ["@full-run"] },
]) {
  test(`in ${named} no page of the administration scrolls sideways on a screen of 320 px`, { tag }, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signInQuietly(page, studio.administrator);
    await blockScripts(page);
    const tooWide = [];
    for (const language of group) {
      await choose(page, language);
      for (const path of pagesOf(studio)) {
        await page.goto(path);
        const beyond = await sidewaysOverflow(page);
        if (beyond > 0) tooWide.push(`${path} is ${beyond} px too wide in ${language}`);
      }
    }
    expect(tooWide).toEqual([]);
  });
}

test("every page of the administration has one title, and no other page has the same", async ({ page, studio }) => {
  await signInQuietly(page, studio.administrator);
  await choose(page, "en");
  const found = new Map<string, string>();
  for (const path of pagesOf(studio)) {
    const [head = ""] = (await (await page.request.get(path)).text()).split("</head>");
    const titles = [...head.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = ""]) => title);
    expect(titles, path).toEqual([expect.stringMatching(/^.+ · Atelier$/)]);
    const [title = ""] = titles;
    // A statement is one page with two addresses.
    if (path.startsWith("/report-statements/")) continue;
    const [at = ""] = path.split("?");
    expect(found.get(title) ?? at, `the title “${title}”`).toBe(at);
    found.set(title, at);
  }
});

/** Returns the status of each route of the administration, and where it redirects to. */
async function answers(page: Page, studio: FilledStudio): Promise<Record<string, string>> {
  const ask = async (path: string): Promise<string> => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    const to = answer.headers().location?.split("?")[0] ?? "";
    // A refused file leads back to its list.
    if (answer.status() === 303 && isAdministration({ path: to })) return ask(to);
    return `${answer.status()} ${to}`.trim();
  };
  const asked = administration.map(async ({ path }) => [path, await ask(pathTo(path, studio))]);
  return Object.fromEntries(await Promise.all(asked));
}

/** Returns the role to which a route is open. Pages below those of the navigation are open to the same role. */
function roleFor(path: string): Role {
  if (path === ownPassword) return "moderator";
  const pages = sections.flatMap(({ pages }) => [...pages]);
  return pages.find(({ to, role }) => role !== "admin" && `${path}/`.startsWith(`${to}/`))?.role ?? "admin";
}

function expected(answerFor: (role: Role) => string, toEveryUser = "200"): Record<string, string> {
  return Object.fromEntries(
    administration.map(({ path }) => [path, openToEveryUser.includes(path) ? toEveryUser : answerFor(roleFor(path))]),
  );
}

test("each route of the administration is open to its role with a recent password, and to no one else", async ({
  page,
  product: { dataFolder },
  studio,
}) => {
  expect(await answers(page, studio)).toEqual(expected(() => "302 /auth", "302 /auth"));
  const email = await signUp(page);
  expect(await answers(page, studio)).toEqual(expected(() => "404"));
  makeModerator(dataFolder, email);
  expect(await answers(page, studio)).toEqual(expected((role) => (includesRole("moderator", role) ? "200" : "404")));
  makeAdministrator(dataFolder, email);
  expect(await answers(page, studio)).toEqual(expected(() => "200"));
  forgetPasswordEntry(dataFolder, email);
  expect(await answers(page, studio)).toEqual({ ...expected(() => "403"), [ownPassword]: "200" });
});

/** Valid forms for the routes whose forms have fields. */
const forms: Readonly<Record<string, Record<string, string>>> = {
  "/admin/announcement": { intent: "end" },
  "/admin/catalog": { intent: "credits", runs_per_day: "1", outputs_per_day: "1" },
  "/admin/engines": { intent: "pause", id: "comfyui" },
  "/admin/engines/:id": { intent: "save", name: "Mine", url: "http://127.0.0.1:9" },
  "/admin/engines/new": { intent: "connect", url: "http://127.0.0.1:9" },
  "/admin/general": { name: "Mine" },
  "/admin/invites/new": { role: "admin", uses_max: "1", expires_in_days: "1" },
  "/admin/maintenance/start": { message: "Mine" },
  "/admin/orders/:id": { lora: "mine.safetensors", strength: "1", force: "on" },
  "/admin/people/:id": { intent: "role", role: "admin" },
  "/admin/reports/:id/appeal": { facts: "Mine" },
  "/admin/reports/:id/decide": { facts: "Mine", ground: "law", ground_reference: "1" },
  "/admin/sign-up": { mode: "closed" },
  "/welcome": { name: "Mine" },
  "/welcome/access": { mode: "closed" },
  "/welcome/engine": { choice: "preview" },
};

/** Returns what the administration changes. Almost every change is also in the audit log. */
function storedIn(dataFolder: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataFolder, "atelier.db"), { readOnly: true });
  const all = (statement: string) => database.prepare(statement).all();
  try {
    return {
      audit: all("select id from audit_entry"),
      settings: all("select * from setting"),
      accounts: all("select id, email, role from account"),
      engines: all("select * from connection"),
      reports: all("select * from report"),
    };
  } finally {
    database.close();
  }
}

test("each form of the administration is refused to members and moderators, and changes nothing", async ({
  page,
  product: { dataFolder },
  studio,
}) => {
  const email = await signUp(page);
  const taking = administration.filter(
    ({ path, hasAction }) => hasAction && ![...openToEveryUser, ownPassword].includes(path),
  );
  expect(taking.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(forms)));
  const send = async () => {
    const sent = taking.map(async ({ path }) => {
      const form = forms[path] ?? {};
      // What redirects is refused there.
      return [path, (await page.request.post(pathTo(path, studio), { form, headers: ownForm })).status()];
    });
    return Object.fromEntries(await Promise.all(sent));
  };
  const refused = (statusFor: (role: Role) => number) =>
    Object.fromEntries(taking.map(({ path }) => [path, statusFor(roleFor(path))]));
  const before = storedIn(dataFolder);
  expect(await send()).toEqual(refused(() => 404));
  expect(storedIn(dataFolder)).toEqual(before);
  makeModerator(dataFolder, email);
  const asModerator = storedIn(dataFolder);
  // What belongs to an administrator is decided by administrators.
  expect(await send()).toEqual(refused((role) => (role === "moderator" ? 403 : 404)));
  expect(storedIn(dataFolder)).toEqual(asModerator);
});
