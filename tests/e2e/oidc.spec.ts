import type { Page } from "@playwright/test";
import { type OidcIssuer, startOidcIssuer, type UserClaims } from "../support/oidc-issuer.ts";
import { open } from "./alive.ts";
import { test as base, expect, productWith } from "./own-product.ts";
import { newEmail } from "./users.ts";

let serving: Promise<OidcIssuer> | undefined;

/** A real issuer with a path and ES256, and a product whose users come from it. */
const test = base.extend<{ rules: Record<string, string>; issuer: OidcIssuer }>({
  rules: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  issuer: async ({}, use) => {
    serving ??= startOidcIssuer({ redirectUri: "http://127.0.0.1/", claimsOnlyInUserinfo: true });
    await use(await serving);
  },
  productSettings: async ({ issuer, rules }, use) =>
    use({
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_NAME: "Lighthouse ID",
      OIDC_SCOPES: "openid email profile groups",
      ...rules,
    }),
  product: async ({ productSettings, issuer }, use) => {
    const product = await productWith(productSettings);
    issuer.register({
      redirectUri: `${product.address}/auth/oidc/callback`,
      afterSignOut: `${product.address}/auth/oidc/sign-out`,
      signOutUri: `${product.address}/api/auth/oidc/back-channel-logout/`,
    });
    await use(product);
  },
});

let users = 0;

function someone(claims: Record<string, unknown> = {}): UserClaims {
  users += 1;
  const sub = `keeper-${process.pid}-${Date.now()}-${users}`;
  return { sub, email: `${sub}@lighthouse.example`, email_verified: true, name: "Grace Darling", ...claims };
}

/** Presses the button and waits for the way back. */
async function continueThere(page: Page): Promise<void> {
  const back = page.waitForResponse(/\/auth\/oidc\/callback/);
  await button(page).click();
  await back;
  await page.waitForURL(({ pathname }) => pathname !== "/auth/oidc");
}

const button = (page: Page) => page.getByRole("button", { name: "Continue with Lighthouse ID" });
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });

async function signOut(page: Page): Promise<void> {
  await open(page, "/");
  await page.getByLabel("Account menu").click();
  await page.getByText("Logout", { exact: true }).click();
}

test("a user signs in with the button and arrives at the wanted page", async ({ page, issuer }) => {
  issuer.signsIn(someone());
  await open(page, "/auth?next=/gallery");
  await expect(password(page)).toBeVisible();
  await continueThere(page);
  await expect(page.getByText("Signed in with Lighthouse ID")).toBeVisible();
  await expect(page).toHaveURL(/\/gallery$/);
  await open(page, "/profile");
  await expect(page.getByLabel("Display name")).toHaveValue("Grace Darling");
  expect(issuer.problems).toEqual([]);
});

test("signing out ends the session at the issuer too, and leads back", async ({ page, issuer }) => {
  issuer.signsIn(someone());
  await open(page, "/auth?next=/gallery");
  await continueThere(page);
  await expect(page).toHaveURL(/\/gallery$/);
  await signOut(page);
  await page.getByRole("button", { name: "Yes, sign out" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Logout succeeded")).toBeVisible();
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => /^(session|id-token|issuer)/.test(name))).toEqual([]);
  // The next user may be another one: the issuer asks again.
  issuer.signsIn(someone({ name: "Ida Lewis" }));
  await continueThere(page);
  await open(page, "/profile");
  await expect(page.getByLabel("Display name")).toHaveValue("Ida Lewis");
  expect(issuer.problems).toEqual([]);
});

test("a sign-out at the issuer ends the session here", { tag: "@one-path" }, async ({ page, issuer, product }) => {
  issuer.signsIn(someone());
  await open(page, "/auth?next=/gallery");
  await continueThere(page);
  await expect(page).toHaveURL(/\/gallery$/);
  await page.goto(`${issuer.issuer}/session/end`);
  await page.getByRole("button", { name: "Yes, sign out" }).click();
  await expect(page.getByText("Signed out at the issuer.")).toBeVisible();
  await page.goto(`${product.address}/gallery`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fgallery$/);
  expect(issuer.problems).toEqual([]);
});

test.describe("with rules", () => {
  test.use({ rules: { OIDC_REQUIRED_CLAIM: "groups:atelier", OIDC_ALLOWED_DOMAINS: "lighthouse.example" } });

  for (const [what, claims, said] of [
    ["a claim that is missing", { groups: ["guests"] }, "Your account at Lighthouse ID has no access to this studio."],
    [
      "a domain that is not allowed",
      { groups: ["atelier"], email: "grace@elsewhere.example" },
      "Only addresses at lighthouse.example can sign in with Lighthouse ID.",
    ],
    [
      "an address that is not verified",
      { groups: ["atelier"], email_verified: false },
      "Lighthouse ID hasn’t verified this email.",
    ],
  ] as const)
    test(`${what} is explained`, { tag: "@one-path" }, async ({ page, issuer }) => {
      issuer.signsIn(someone(claims));
      await open(page, "/auth");
      await continueThere(page);
      await expect(page.getByText(said)).toBeVisible();
      await expect(page).toHaveURL(/\/auth$/);
    });
});

test.describe("leading to the issuer without a click", () => {
  test.use({ rules: { OIDC_AUTO_REDIRECT: "true" } });

  test("signs users in on the way to a page, unless the address says password", async ({ page, issuer }) => {
    issuer.signsIn(someone());
    await page.goto("/gallery");
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(page.getByText("Signed in with Lighthouse ID")).toBeVisible();
    await page.context().clearCookies({ name: "session" });
    await open(page, "/auth?password");
    await expect(password(page)).toBeVisible();
  });

  test("lets users stay signed out, and stops at a refusal", async ({ page, issuer }) => {
    issuer.signsIn(someone());
    await page.goto("/gallery");
    await expect(page).toHaveURL(/\/gallery$/);
    await signOut(page);
    await page.getByRole("button", { name: "Yes, sign out" }).click();
    await expect(page).toHaveURL(/\/auth\?password$/);
    await expect(button(page)).toBeVisible();
    issuer.signsIn(someone({ email_verified: false }));
    await page.goto("/auth?next=/gallery");
    await expect(page.getByText("Lighthouse ID hasn’t verified this email.")).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?next=%2Fgallery&password$/);
  });
});

test.describe("without passwords", () => {
  test.use({ rules: { PASSWORD_SIGN_IN: "false", OIDC_ADMIN_CLAIM: "groups:admins" } });

  test("no page asks for one", async ({ page, issuer }) => {
    for (const address of ["/auth", "/auth?password", "/auth?mode=sign-up", "/forgot-password", "/reset-password"]) {
      await open(page, address);
      await expect(page).toHaveURL(/\/auth(\?password)?$/);
      await expect(button(page)).toBeVisible();
      await expect(page.locator("input[type=password], input[type=email]")).toHaveCount(0);
    }
    issuer.signsIn(someone());
    await continueThere(page);
    await open(page, "/profile");
    await expect(page.getByLabel("Display name")).toHaveValue("Grace Darling");
    await expect(page.getByText("Set a password")).toHaveCount(0);
    await open(page, "/profile/delete");
    await expect(page.getByRole("button", { name: "Confirm with Lighthouse ID and delete" })).toBeVisible();
  });

  test("an administrator hands over sign-in links, but no links for passwords", async ({ page, issuer }) => {
    const claims = someone({ groups: ["admins"] });
    issuer.signsIn(claims);
    await open(page, "/auth");
    await continueThere(page);
    await open(page, `/admin/people?search=${claims.sub}`);
    await page.getByRole("link", { name: `${claims.sub}@lighthouse.example`, exact: true }).click();
    await expect(page.getByRole("button", { name: "Create a sign-in link" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Create a password link" })).toHaveCount(0);
  });

  test("a form of an older page is refused, and says how to sign in", { tag: "@one-path" }, async ({ page }) => {
    const answer = await page.request.post("/auth", {
      form: { mode: "sign-in", email: newEmail(), password: "five quiet herons" },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(answer.status()).toBe(403);
  });
});
