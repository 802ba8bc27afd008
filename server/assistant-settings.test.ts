import { afterEach, describe, expect, test, vi } from "vitest";
import { settingsWith } from "../tests/support/settings.ts";
import { SettingsError } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

describe("The built-in coach answers unless a language model is named", () => {
  test.each([
    ["without a setting", {}],
    ["with empty settings, as in a copied example", { ASSISTANT_PROVIDER: "", ASSISTANT_MODEL: "" }],
  ])("%s", (_what, environment) => {
    expect(settingsWith(environment).assistant).toEqual({ provider: "coach" });
  });

  test("a provider's model needs its key, and is shown pictures", () => {
    const environment = {
      ASSISTANT_PROVIDER: "anthropic",
      ASSISTANT_MODEL: "claude-test",
      ASSISTANT_API_KEY: "sk-one",
    };
    expect(settingsWith(environment).assistant).toEqual({
      provider: "anthropic",
      model: "claude-test",
      apiKey: "sk-one",
      baseUrl: null,
      seesPictures: true,
    });
  });

  test("a server of one's own needs its address, and is shown pictures only where that is wished for", () => {
    const own = {
      ASSISTANT_PROVIDER: "openai-compatible",
      ASSISTANT_MODEL: "llama3.2:3b",
      ASSISTANT_BASE_URL: "http://127.0.0.1:11434/v1",
    };
    expect(settingsWith(own).assistant).toMatchObject({
      apiKey: null,
      baseUrl: own.ASSISTANT_BASE_URL,
      seesPictures: false,
    });
    expect(settingsWith({ ...own, ASSISTANT_SEES_PICTURES: "true" }).assistant).toMatchObject({ seesPictures: true });
  });
});

describe("A wrong setting stops the start with one line that names it and shows no key", () => {
  const openAi = { ASSISTANT_PROVIDER: "openai", ASSISTANT_MODEL: "gpt-test", ASSISTANT_API_KEY: "secret-token" };
  test.each([
    ["ASSISTANT_PROVIDER", "a provider there is not", { ...openAi, ASSISTANT_PROVIDER: "someone" }],
    ["ASSISTANT_PROVIDER", "a key for nobody", { ASSISTANT_API_KEY: "secret-token" }],
    ["ASSISTANT_MODEL", "no model", { ...openAi, ASSISTANT_MODEL: "" }],
    ["ASSISTANT_API_KEY", "no key", { ...openAi, ASSISTANT_API_KEY: "" }],
    ["ASSISTANT_API_KEY", "a key with a line break", { ...openAi, ASSISTANT_API_KEY: "secret-token\nX: y" }],
    [
      "ASSISTANT_BASE_URL",
      "a server of one's own without its address",
      { ...openAi, ASSISTANT_PROVIDER: "openai-compatible" },
    ],
    ["ASSISTANT_BASE_URL", "no address", { ...openAi, ASSISTANT_BASE_URL: "localhost:11434" }],
    ["ASSISTANT_SEES_PICTURES", "neither true nor false", { ...openAi, ASSISTANT_SEES_PICTURES: "some" }],
  ])("%s: %s", (name, _what, environment) => {
    let failure: unknown;
    try {
      settingsWith(environment);
    } catch (error) {
      failure = error;
    }
    expect(failure).toBeInstanceOf(SettingsError);
    expect(String(failure)).toContain(name);
    expect(String(failure)).not.toMatch(/\n|secret-token/);
  });
});
