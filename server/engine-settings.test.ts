import { afterEach, describe, expect, test, vi } from "vitest";
import { settingsWith } from "../tests/support/settings.ts";
import { SettingsError } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

describe("Engines are there once they are set up", () => {
  test("without a setting there are none but the built-in one", () => {
    expect(settingsWith({}).engines).toEqual({
      order: null,
      orderByMode: {},
      runsAtOnce: {},
      comfyUi: null,
      hosted: [],
      compatibleModels: [],
      hostedModelsFile: null,
    });
  });

  test("keys, addresses and orders are read", () => {
    const { engines } = settingsWith({
      ENGINES: "comfyui, openai,preview",
      ENGINES_TEXT_TO_VIDEO: "fal",
      ENGINE_RUNS_AT_ONCE: "comfyui:2, fal:8",
      COMFYUI_URL: "http://127.0.0.1:8188",
      COMFYUI_WORKFLOWS: "/workflows",
      OPENAI_API_KEY: "sk-one",
      OPENAI_BASE_URL: "https://gateway.example/v1",
      FAL_API_KEY: "two",
      OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8080/v1",
      OPENAI_COMPATIBLE_MODELS: "flux, sdxl",
      HOSTED_MODELS: "/models.json",
    });
    expect(engines).toEqual({
      order: ["comfyui", "openai", "preview"],
      orderByMode: { "text-to-video": ["fal"] },
      runsAtOnce: { comfyui: 2, fal: 8 },
      comfyUi: { url: "http://127.0.0.1:8188", headers: {}, workflowsFolder: "/workflows" },
      hosted: [
        { engine: "openai", apiKey: "sk-one", baseUrl: "https://gateway.example/v1" },
        { engine: "fal", apiKey: "two", baseUrl: null },
        { engine: "openai-compatible", apiKey: null, baseUrl: "http://127.0.0.1:8080/v1" },
      ],
      compatibleModels: ["flux", "sdxl"],
      hostedModelsFile: "/models.json",
    });
  });

  test.each([
    ["lines", "X-Token: abc\nX-Other: a:b"],
    ["lines in a file that knows no line breaks", "X-Token: abc\\nX-Other: a:b"],
    ["JSON", '{"X-Token":"abc","X-Other":"a:b"}'],
  ])("headers are read as %s", (_as, headers) => {
    const { engines } = settingsWith({ COMFYUI_URL: "http://127.0.0.1:8188", COMFYUI_HEADERS: headers });
    expect(engines.comfyUi?.headers).toEqual({ "X-Token": "abc", "X-Other": "a:b" });
  });
});

describe("A wrong setting stops the start with one line that names it and shows no key", () => {
  const comfyUi = { COMFYUI_URL: "http://127.0.0.1:8188" };
  test.each([
    ["ENGINES", "an engine there is not", { ENGINES: "comfyui,midjourney", ...comfyUi }],
    ["ENGINES", "an engine twice", { ENGINES: "comfyui,comfyui", ...comfyUi }],
    ["FAL_API_KEY", "an engine that is not set up", { ENGINES: "fal" }],
    ["REPLICATE_API_TOKEN", "one for a mode that is not set up", { ENGINES_TEXT_TO_VIDEO: "replicate" }],
    ["COMFYUI_URL", "no address", { COMFYUI_URL: "localhost:8188" }],
    ["COMFYUI_URL", "headers for nobody", { COMFYUI_HEADERS: "X-Token: secret-token" }],
    ["COMFYUI_HEADERS", "no headers", { COMFYUI_HEADERS: "secret-token", ...comfyUi }],
    ["COMFYUI_HEADERS", "broken JSON", { COMFYUI_HEADERS: '{"X-Token": secret-token', ...comfyUi }],
    ["ENGINE_RUNS_AT_ONCE", "no number", { ENGINE_RUNS_AT_ONCE: "comfyui:many" }],
    ["ENGINE_RUNS_AT_ONCE", "none at all", { ENGINE_RUNS_AT_ONCE: "comfyui:0" }],
    ["OPENAI_API_KEY", "a key with a line break", { OPENAI_API_KEY: "secret-token\nX: y" }],
    ["OPENAI_COMPATIBLE_MODELS", "a server without models", { OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8080" }],
    ["OPENAI_COMPATIBLE_URL", "models without a server", { OPENAI_COMPATIBLE_MODELS: "flux" }],
    ["CONTENT_RULES", "neither on nor off", { CONTENT_RULES: "some" }],
    ["OPENAI_API_KEY", "moderation without a key", { OPENAI_MODERATION: "true" }],
  ])("%s: %s", (name, _what, environment) => {
    const failure = failureWith(environment);
    expect(failure).toBeInstanceOf(SettingsError);
    expect(failure?.message).toContain(name);
    expect(failure?.message).not.toMatch(/\n|secret-token/);
  });

  function failureWith(environment: Record<string, string>): Error | undefined {
    try {
      settingsWith(environment);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
});

describe("Content rules", () => {
  test("the built-in ones are on unless turned off", () => {
    expect(settingsWith({}).contentRules).toEqual({ local: true, openAi: null });
    expect(settingsWith({ CONTENT_RULES: "off" }).contentRules).toEqual({ local: false, openAi: null });
  });

  test("OpenAI is used only if the settings ask for it", () => {
    expect(settingsWith({ OPENAI_API_KEY: "sk-one" }).contentRules.openAi).toBeNull();
    expect(settingsWith({ OPENAI_API_KEY: "sk-one", OPENAI_MODERATION: "true" }).contentRules.openAi).toEqual({
      apiKey: "sk-one",
      baseUrl: "https://api.openai.com/v1",
    });
  });
});
