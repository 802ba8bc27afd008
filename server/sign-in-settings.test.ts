import { afterEach, describe, expect, test, vi } from "vitest";
import { settingsWith } from "../tests/support/settings.ts";
import { SettingsError } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

const oidc = {
  OIDC_ISSUER: "https://login.example/application/o/atelier/",
  OIDC_CLIENT_ID: "atelier",
  OIDC_CLIENT_SECRET: "a secret",
};
const google = { GOOGLE_CLIENT_ID: "atelier", GOOGLE_CLIENT_SECRET: "a secret" };

test("The issuer's URL is kept character by character, and everything else has a default", () => {
  expect(settingsWith(oidc).signIn).toEqual({
    google: null,
    oidc: {
      issuer: "https://login.example/application/o/atelier/",
      clientId: "atelier",
      clientSecret: "a secret",
      name: "SSO",
      scopes: ["openid", "email", "profile"],
      signUp: true,
      allowedDomains: [],
      requiredClaim: null,
      adminClaim: null,
      moderatorClaim: null,
      trustsEmail: false,
      redirects: false,
      endSession: null,
    },
    passwordSignIn: true,
  });
});

test("Google and an organization's issuer can be on together, and domains are in lower case", () => {
  const { signIn } = settingsWith({ ...oidc, ...google, OIDC_ALLOWED_DOMAINS: "Lighthouse.example, office.example" });
  expect(signIn.google?.issuer).toBe("https://accounts.google.com");
  expect(signIn.oidc?.allowedDomains).toEqual(["lighthouse.example", "office.example"]);
});

describe("A setting that would lock users out, or in, stops the start", () => {
  test.each<[string, Record<string, string>]>([
    ["an issuer without a secret", { ...oidc, OIDC_CLIENT_SECRET: "" }],
    ["a client without an issuer", { ...oidc, OIDC_ISSUER: "" }],
    ["an issuer that is no URL", { ...oidc, OIDC_ISSUER: "login.example" }],
    ["an issuer with a query", { ...oidc, OIDC_ISSUER: "https://login.example/?realm=x" }],
    ["scopes without openid", { ...oidc, OIDC_SCOPES: "email profile" }],
    ["a claim without a value", { ...oidc, OIDC_REQUIRED_CLAIM: "groups" }],
    ["a claim without a name", { ...oidc, OIDC_ADMIN_CLAIM: ":admins" }],
    ["a domain that is none", { ...oidc, OIDC_ALLOWED_DOMAINS: "@lighthouse" }],
    ["a sign-out that is no URL", { ...oidc, OIDC_END_SESSION: "no" }],
    ["no passwords and no issuer", { PASSWORD_SIGN_IN: "false" }],
    ["one issuer twice", { ...oidc, ...google, OIDC_ISSUER: "https://accounts.google.com" }],
  ])("%s", (_what, environment) => {
    expect(() => settingsWith(environment)).toThrow(SettingsError);
  });

  test("no passwords are fine with an issuer", () => {
    for (const issuer of [oidc, google])
      expect(settingsWith({ ...issuer, PASSWORD_SIGN_IN: "false" }).signIn.passwordSignIn).toBe(false);
  });
});
