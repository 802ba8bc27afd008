import { describe, expect, test } from "vitest";
import { deadline } from "../../../../../tests/provision/deadlines.mjs";
import { common, encode, from, graph, node, value } from "../../../../../tests/support/foreign-graphs.ts";
import { readComfyUi } from "./comfyui.ts";

const read = (more: Record<string, unknown>, ofSampler: Record<string, unknown> = {}) =>
  readComfyUi({ prompt: graph(more, ofSampler) });
/** The graph in which a node makes the positive text. */
const textOf = (made: unknown, more: Record<string, unknown> = {}) =>
  read({ positive: encode(from("text")), text: made, a: value("a ferry"), b: value("woodcut"), ...more });

describe("Texts are joined in order", () => {
  test.each<[string, Record<string, unknown>, string, string[]]>([
    [
      "of conditions that are concatenated",
      { positive: node("ConditioningConcat", { conditioning_from: from("b"), conditioning_to: from("a") }) },
      "a ferry, woodcut",
      [],
    ],
    [
      "of conditions that are combined",
      { positive: node("ConditioningCombine", { conditioning_2: from("b"), conditioning_1: from("a") }) },
      "a ferry, woodcut",
      [],
    ],
    [
      "of conditions that are averaged, which is named",
      {
        positive: node("ConditioningAverage", {
          conditioning_from: from("b"),
          conditioning_to: from("a"),
          conditioning_to_strength: 0.5,
        }),
      },
      "a ferry, woodcut",
      ["nodes"],
    ],
    [
      "of an encoder for two",
      { positive: node("CLIPTextEncodeSDXL", { text_l: "woodcut", text_g: "a ferry", width: 1024 }) },
      "a ferry, woodcut",
      [],
    ],
    [
      "of an encoder for two, once if they are equal",
      { positive: node("CLIPTextEncodeFlux", { clip_l: "a ferry", t5xxl: "a ferry", guidance: 3.5 }) },
      "a ferry",
      [],
    ],
    [
      "of an encoder with an instruction to its model",
      { positive: node("CLIPTextEncodeLumina2", { system_prompt: "superior", user_prompt: "a ferry" }) },
      "a ferry",
      [],
    ],
    [
      "of a node of an extension, which is named",
      { positive: node("MyEncoder", { subject_text: "a ferry", quality_text: "best", style: "sai-anime" }) },
      "best, a ferry",
      ["styles", "nodes"],
    ],
  ])("%s", (_what, more, prompt, leftOut) => {
    expect(read({ a: encode("a ferry"), b: encode("woodcut"), ...more })).toMatchObject({
      prompt,
      negativePrompt: "fog",
      leftOut: [...common, ...leftOut],
    });
  });

  test.each<[string, unknown, string, string[]]>([
    [
      "of a text with a delimiter",
      node("StringConcatenate", { string_b: from("b"), delimiter: ", ", string_a: from("a") }),
      "a ferry, woodcut",
      [],
    ],
    [
      "of a text without one",
      node("StringConcatenate", { string_a: "a ferry ", string_b: from("b"), delimiter: "" }),
      "a ferry woodcut",
      [],
    ],
    [
      "of ten texts",
      node("Text Concatenate", { delimiter: "\\n", text_10: "z", text_2: "b", text_1: from("a") }),
      "a ferry\nb\nz",
      [],
    ],
    ["after a replacement", node("StringReplace", { string: from("a"), find: "ferry", replace: "tug" }), "a tug", []],
    [
      "of the branch that a switch chooses",
      node("ComfySwitchNode", { switch: false, on_true: from("a"), on_false: from("b") }),
      "woodcut",
      [],
    ],
    [
      "of the input that a switch chooses",
      node("ImpactSwitch", { select: 2, input1: from("a"), input2: from("b") }),
      "woodcut",
      [],
    ],
    [
      "of all inputs of a switch that is computed, which is named",
      node("ImpactSwitch", { select: from("unknown"), input1: from("a"), input2: from("b") }),
      "a ferry, woodcut",
      ["nodes"],
    ],
    [
      "of a wildcard as it was resolved",
      node("ImpactWildcardProcessor", { wildcard_text: "{a|b}", populated_text: "a tug", seed: 1 }),
      "a tug",
      [],
    ],
    [
      "of a pattern, which is named",
      node("RegexReplace", { string: from("a"), regex_pattern: "ferry", replace: "x" }),
      "a ferry",
      ["nodes"],
    ],
    [
      "without the one that is computed, which is named",
      node("StringConcatenate", { string_a: from("a"), string_b: from("unknown"), delimiter: " " }),
      "a ferry",
      ["nodes"],
    ],
    [
      "without the instruction to a language model, which is named",
      node("OllamaGenerate", { system: "You write prompts", prompt: from("a") }),
      "a ferry",
      ["nodes"],
    ],
    [
      "without what a node showed in an earlier run",
      node("ShowText|pysssss", { text: from("a"), text_0: "an old text" }),
      "a ferry",
      [],
    ],
  ])("%s", (_what, made, prompt, leftOut) => {
    expect(textOf(made)).toMatchObject({ prompt, leftOut: [...common, ...leftOut] });
  });

  test("of a part of the image, which is named", () => {
    const part = node("ConditioningSetArea", { conditioning: from("b"), width: 512, height: 512, x: 0, y: 0 });
    const positive = node("ConditioningCombine", { conditioning_1: from("a"), conditioning_2: from("part") });
    expect(read({ positive, part, a: encode("a ferry"), b: encode("gulls") })).toMatchObject({
      prompt: "a ferry, gulls",
      leftOut: [...common, "nodes"],
    });
  });

  test("through nodes that carry everything, each side for itself", () => {
    const outer = node("Context Big (rgthree)", { base_ctx: from("inner"), positive: from("a") });
    const inner = node("Context Big (rgthree)", { negative: from("b"), seed: 8, steps: 20, latent: from("canvas") });
    const ofSampler = { positive: from("outer", 4), negative: from("outer", 5), seed: from("outer", 8) };
    const more = { outer, inner, a: encode("a ferry"), b: encode("rain") };
    expect(read(more, { ...ofSampler, latent_image: from("outer", 6) })).toMatchObject({
      prompt: "a ferry",
      negativePrompt: "rain",
      seed: 8,
      width: 512,
      leftOut: common,
    });
    expect(
      read({ ...more, outer: node("Context Big (rgthree)", { base_ctx: from("inner") }) }, ofSampler),
    ).toBeUndefined();
  });

  test("of none for a side of zeros, and not from the other side", () => {
    expect(read({ negative: node("ConditioningZeroOut", { conditioning: from("positive") }) })).toMatchObject({
      prompt: "an old ferry",
      negativePrompt: "",
    });
  });

  test("an instruction to a model that looks at an image is no prompt", () => {
    const caption = node("OllamaVision", { images: from("photo"), prompt: "Describe the image" });
    const photo = node("LoadImage", { image: "a.png" });
    expect(textOf(caption, { photo })).toBeUndefined();
    const joined = node("StringConcatenate", { string_a: "woodcut of", string_b: from("caption"), delimiter: " " });
    expect(textOf(joined, { caption, photo })).toMatchObject({
      prompt: "woodcut of",
      leftOut: [...common, "nodes", "images"],
    });
  });
});

const guided = (guider: unknown, more: Record<string, unknown> = {}) =>
  readComfyUi({
    prompt: graph({
      sampler: node("SamplerCustomAdvanced", {
        noise: from("noise"),
        guider: from("guider"),
        sigmas: from("sigmas"),
        latent_image: from("canvas"),
      }),
      noise: node("RandomNoise", { noise_seed: from("number") }),
      number: node("PrimitiveInt", { value: 99 }),
      sigmas: node("BasicScheduler", { steps: 20, scheduler: "simple", model: from("model") }),
      guider,
      extra: encode("gulls"),
      ...more,
    }),
  });

test.each<[string, unknown, Record<string, unknown>, string, string]>([
  ["one side", node("BasicGuider", { model: from("model"), conditioning: from("positive") }), {}, "an old ferry", ""],
  [
    "two",
    node("CFGGuider", { model: from("model"), positive: from("positive"), negative: from("negative"), cfg: 4 }),
    {},
    "an old ferry",
    "fog",
  ],
  [
    "three",
    node("DualCFGGuider", { cond2: from("extra"), cond1: from("positive"), negative: from("negative") }),
    {},
    "an old ferry, gulls",
    "fog",
  ],
  [
    "an empty one",
    node("PerpNegGuider", {
      positive: from("positive"),
      negative: from("negative"),
      empty_conditioning: from("extra"),
    }),
    {},
    "an old ferry",
    "fog",
  ],
  [
    "another guider",
    node("MyGuider", { guider: from("inner") }),
    { inner: node("CFGGuider", { positive: from("positive"), negative: from("negative") }) },
    "an old ferry",
    "fog",
  ],
])("A guider with %s is followed, and the seed behind its noise", (_what, guider, more, prompt, negativePrompt) => {
  expect(guided(guider, more)).toMatchObject({ prompt, negativePrompt, seed: 99 });
});

test("A graph whose texts double thirty times is read in bounded time and text", () => {
  const doubled = Array.from({ length: 30 }, (_, at) => [
    `d${at + 1}`,
    node("StringConcatenate", { string_a: from(`d${at}`), string_b: from(`d${at}`), delimiter: "" }),
  ]);
  const start = performance.now();
  const found = read({ positive: encode(from("d30")), d0: value("x"), ...Object.fromEntries(doubled) });
  expect(found?.prompt.length).toBe(20_000);
  expect(performance.now() - start).toBeLessThan(deadline(200));
});
