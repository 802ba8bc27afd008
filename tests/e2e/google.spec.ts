import type { Page } from "@playwright/test";
import { type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { open } from "./alive.ts";
import { test as base, expect } from "./own-product.ts";
import { goodPassword, newEmail, promptBox, signUp } from "./users.ts";

const clientId = "studio-under-test";

interface Issuer {
  address: string;
  /** Sets the claims for the next sign-in at the issuer. `undefined` omits a claim. */
  says(claims: Record<string, unknown>): void;
}

let serving: Promise<Issuer> | undefined;

/** Starts this process's issuer, which ends with the process. */
async function serveOnce(): Promise<Issuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  let said: Record<string, unknown> = {};
  server.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, { aud: clientId, ...said });
  });
  return {
    address: server.issuer.url ?? "",
    says(claims) {
      said = claims;
    },
  };
}

/** A real OpenID server, and a product configured to trust it. */
const test = base.extend<{ issuer: Issuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  issuer: async ({}, use) => {
    serving ??= serveOnce();
    await use(await serving);
  },
  productSettings: async ({ issuer }, use) =>
    use({ GOOGLE_ISSUER: issuer.address, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: "a secret between them" }),
});

let users = 0;

/** Returns a user that the issuer knows, with an address that the issuer manages. */
function someone() {
  users += 1;
  const email = `person-${process.pid}-${Date.now()}-${users}@gmail.com`;
  return { sub: `subject of ${email}`, email, email_verified: true, name: "Ada King" };
}

async function continueWithGoogle(page: Page, next = "/"): Promise<void> {
  await open(page, next === "/" ? "/auth" : `/auth?next=${encodeURIComponent(next)}`);
  // A document leads to the issuer, so that the press itself does not wait for the way back.
  const back = page.waitForResponse(/\/auth\/google\/callback/);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await back;
  await page.waitForURL(({ pathname }) => pathname !== "/auth/google");
}

const noSession = async (page: Page) =>
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");

test("a new user signs in with Google and arrives at the page they wanted", async ({ page, issuer }) => {
  issuer.says(someone());
  await continueWithGoogle(page, "/gallery");
  await expect(page.getByText("Signed in with Google")).toBeVisible();
  await expect(page).toHaveURL(/\/gallery$/);
  await open(page, "/profile");
  await expect(page.getByLabel("Display name")).toHaveValue("Ada King");
  await expect(page.getByRole("link", { name: "Set a password" })).toBeVisible();
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => name.startsWith("openid") || name.startsWith("issuer"))).toEqual([]);
});

test("the same user returns to the same account", { tag: "@one-path" }, async ({ page, issuer }) => {
  issuer.says(someone());
  await continueWithGoogle(page);
  await open(page, "/profile");
  await page.getByLabel("Display name").fill("Countess");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await page.context().clearCookies();
  await continueWithGoogle(page, "/profile");
  await expect(page.getByLabel("Display name")).toHaveValue("Countess");
});

test("a user with a password must enter it once before Google may open the account", { tag: "@one-path" }, async ({
  page,
  issuer,
}) => {
  const email = await signUp(page, newEmail());
  await page.context().clearCookies();
  issuer.says({ ...someone(), email });
  await continueWithGoogle(page, "/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link your Google account");
  await noSession(page);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(page.getByText("Signed in with Google")).toBeVisible();
  await expect(page).toHaveURL(/\/gallery$/);

  await page.context().clearCookies();
  await continueWithGoogle(page, "/gallery");
  await expect(page).toHaveURL(/\/gallery$/);
});

test("a carried prompt survives signing in with Google", { tag: "@one-path" }, async ({ page, issuer }) => {
  issuer.says(someone());
  await continueWithGoogle(page, "/?prompt=A%20glass%20teapot");
  await expect(promptBox(page)).toHaveValue("A glass teapot");
});

for (const [what, claims] of Object.entries({
  "meant for somebody else": { aud: "another-client" },
  "of another issuer": { iss: "https://issuer.example" },
  "that has expired": { exp: 1_000_000_000 },
  "with another nonce": { nonce: "of another attempt" },
})) {
  test(`a token ${what} signs nobody in`, { tag: "@one-path" }, async ({ page, issuer }) => {
    issuer.says({ ...someone(), ...claims });
    await continueWithGoogle(page);
    await expect(page.getByText("Google login failed")).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await noSession(page);
  });
}

test("a way back that this browser did not begin signs nobody in", { tag: "@one-path" }, async ({
  page,
  browser,
  baseURL,
  issuer,
}) => {
  issuer.says(someone());
  const attacker = await browser.newContext({ baseURL });
  const there = await attacker.request.post("/auth/google", {
    form: { next: "/" },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  const [, address = ""] = /url=([^"]+)"/.exec(await there.text()) ?? [];
  const back = await attacker.request.get(address.replaceAll("&amp;", "&"), { maxRedirects: 0 });
  const wayBack = back.headers().location ?? "";
  expect(wayBack).toContain("/auth/google/callback?");
  await attacker.close();

  for (const address of [wayBack, "/auth/google/callback", "/auth/google/callback?state=x&code=y"]) {
    await open(page, address);
    await expect(page.getByText("Google login failed")).toBeVisible();
    await noSession(page);
  }
});

test("a way back works once", { tag: "@one-path" }, async ({ page, issuer }) => {
  issuer.says(someone());
  const ways: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/google/callback?")) ways.push(request.url());
  });
  await continueWithGoogle(page, "/gallery");
  await expect(page).toHaveURL(/\/gallery$/);
  const [wayBack = ""] = ways;
  await page.context().clearCookies({ name: "session" });
  await open(page, wayBack);
  await expect(page.getByText("Google login failed")).toBeVisible();
  await noSession(page);
});

test("nobody is led off the site after Google", { tag: "@one-path" }, async ({ page, issuer, baseURL }) => {
  issuer.says(someone());
  await open(page, "/auth");
  await page.locator("form[action='/auth/google'] input[name=next]").evaluate((input) => {
    input.setAttribute("value", "//evil.example");
  });
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByText("Signed in with Google")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
});

test("an account without a password is deleted after proving it at Google", { tag: "@one-path" }, async ({
  page,
  issuer,
}) => {
  const user = someone();
  issuer.says(user);
  await continueWithGoogle(page, "/profile/delete");
  await open(page, "/profile/delete");
  issuer.says(someone());
  await page.getByRole("button", { name: "Confirm with Google and delete" }).click();
  await expect(page.getByText("Failed to delete account. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/delete$/);

  issuer.says(user);
  await page.getByRole("button", { name: "Confirm with Google and delete" }).click();
  await expect(page.getByText("Account deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});
