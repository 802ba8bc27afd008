import { afterEach, describe, expect, test, vi } from "vitest";
import { settingsWith } from "../tests/support/settings.ts";
import { paymentsInAWord } from "./payment-settings.ts";
import { allowTestPayments } from "./provision/environment.mjs";
import { SettingsError } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

describe("The test checkout gives things away, so it is there only when wished for", () => {
  test.each([
    ["in production", {}, "off"],
    ["in production with an empty setting", { ALLOW_LOCAL_PAYMENTS: "" }, "off"],
    ["in production when wished for", { ALLOW_LOCAL_PAYMENTS: "true" }, "local-test"],
    ["while working on the product", { NODE_ENV: "development" }, "off"],
  ])("%s", (_where, environment, expected) => {
    expect(paymentsInAWord(settingsWith(environment).payments)).toBe(expected);
  });

  test.each([
    ["turn it on where nothing is set", {}, true],
    ["leave it off where the operator has turned it off", { ALLOW_LOCAL_PAYMENTS: "false" }, false],
    ["leave it off beside a key of Paddle", { PADDLE_API_KEY: "pdl_live_apikey" }, false],
    ["leave it off beside a key of Paddle in a file", { PADDLE_API_KEY_FILE: "/run/secrets/paddle_api_key" }, false],
  ])("the commands that try the product out %s", (_what, environment, isTurnedOn) => {
    for (const name of ["ALLOW_LOCAL_PAYMENTS", "PADDLE_API_KEY", "PADDLE_API_KEY_FILE"]) vi.stubEnv(name, "");
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    expect(allowTestPayments()).toBe(isTurnedOn);
  });
});

const paddle = {
  ALLOW_LOCAL_PAYMENTS: "true",
  PADDLE_API_KEY: "pdl_sdbx_apikey_01jtest0000000000000000000_made-up",
  PADDLE_CLIENT_TOKEN: "test_0123456789abcdef0123456789a",
  PADDLE_WEBHOOK_SECRETS: "pdl_ntfset_01jtest_one-secret, pdl_ntfset_01jtest_two-secret",
};
const live = {
  ...paddle,
  ALLOW_LOCAL_PAYMENTS: "",
  PADDLE_ENVIRONMENT: "production",
  PADDLE_API_KEY: "pdl_live_apikey_01jtest0000000000000000000_made-up",
  PADDLE_CLIENT_TOKEN: "live_0123456789abcdef0123456789a",
};

describe("Paddle takes the money where its keys are set", () => {
  test("in the sandbox with a light overlay in English by default", () => {
    expect(settingsWith(paddle).payments).toEqual({
      provider: "paddle",
      access: {
        apiKey: paddle.PADDLE_API_KEY,
        webhookSecrets: ["pdl_ntfset_01jtest_one-secret", "pdl_ntfset_01jtest_two-secret"],
        overlay: {
          clientToken: paddle.PADDLE_CLIENT_TOKEN,
          environment: "sandbox",
          displayMode: "overlay",
          theme: "light",
          locale: "en",
        },
        pulls: false,
        apiBaseUrl: null,
      },
    });
  });

  test("and the test checkout is gone then, also where it was wished for", () => {
    expect(paymentsInAWord(settingsWith({ ...live, ALLOW_LOCAL_PAYMENTS: "true" }).payments)).toBe("paddle");
  });

  test("and the sandbox, in which no money moves, is called by its name", () => {
    expect(paymentsInAWord(settingsWith(paddle).payments)).toBe("paddle-sandbox");
  });

  test("and the sandbox is there only when wished for", () => {
    const unasked = { ...paddle, ALLOW_LOCAL_PAYMENTS: "" };
    for (const NODE_ENV of ["development", "production"])
      expect(() => settingsWith({ ...unasked, NODE_ENV })).toThrow(/sandbox.*ALLOW_LOCAL_PAYMENTS=true/);
    expect(paymentsInAWord(settingsWith(live).payments)).toBe("paddle");
  });

  test("keys from before they named their world are believed", () => {
    expect(paymentsInAWord(settingsWith({ ...live, PADDLE_API_KEY: "0123456789abcdef".repeat(3) }).payments)).toBe(
      "paddle",
    );
  });

  test("no secret is needed where we ask Paddle ourselves", () => {
    const settings = settingsWith({ ...paddle, PADDLE_WEBHOOK_SECRETS: "", PADDLE_SYNC: "pull" });
    expect(settings.payments).toMatchObject({ access: { pulls: true, webhookSecrets: [] } });
  });

  const here = { ...paddle, PADDLE_API_BASE_URL: "http://127.0.0.1:4010/" };

  test("something on this machine may stand in for its sandbox only where the test checkout could", () => {
    const settings = settingsWith(here);
    expect(settings.payments).toMatchObject({ access: { apiBaseUrl: "http://127.0.0.1:4010" } });
  });

  test.each([
    ["a key without a token", { ...paddle, PADDLE_CLIENT_TOKEN: "" }],
    ["a token without a key", { ...paddle, PADDLE_API_KEY: "" }],
    ["secrets alone", { PADDLE_WEBHOOK_SECRETS: paddle.PADDLE_WEBHOOK_SECRETS }],
    ["no secret where Paddle sends messages", { ...paddle, PADDLE_WEBHOOK_SECRETS: "" }],
    ["a live token in the sandbox", { ...paddle, PADDLE_CLIENT_TOKEN: live.PADDLE_CLIENT_TOKEN }],
    ["a live key in the sandbox", { ...paddle, PADDLE_API_KEY: live.PADDLE_API_KEY }],
    ["a sandbox token in production", { ...live, PADDLE_CLIENT_TOKEN: paddle.PADDLE_CLIENT_TOKEN }],
    ["a sandbox key in production", { ...live, PADDLE_API_KEY: paddle.PADDLE_API_KEY }],
    ["a token that is none", { ...paddle, PADDLE_CLIENT_TOKEN: "pdl_sdbx_apikey_01" }],
    ["the sandbox in production", { ...paddle, ALLOW_LOCAL_PAYMENTS: "" }],
    ["the sandbox where test payments are turned off", { ...paddle, ALLOW_LOCAL_PAYMENTS: "false" }],
    ["a stand-in in production", { ...here, ALLOW_LOCAL_PAYMENTS: "" }],
    [
      "a stand-in for real money",
      { ...live, ALLOW_LOCAL_PAYMENTS: "true", PADDLE_API_BASE_URL: "http://127.0.0.1:4010" },
    ],
    ["a stand-in elsewhere", { ...here, ALLOW_LOCAL_PAYMENTS: "true", PADDLE_API_BASE_URL: "https://paddle.example" }],
  ])("%s stops the start with one line that keeps keys to itself", (_what, environment) => {
    expect(() => settingsWith(environment)).toThrow(SettingsError);
    expect(() => settingsWith(environment)).toThrow(/^(?!.*made-up).+$/);
  });
});
