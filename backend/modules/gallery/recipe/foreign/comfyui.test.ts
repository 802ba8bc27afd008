import { describe, expect, test } from "vitest";
import { deadline } from "../../../../../tests/provision/deadlines.mjs";
import { common, encode, from, graph, node, value } from "../../../../../tests/support/foreign-graphs.ts";
import { readComfyUi } from "./comfyui.ts";

const read = (more: Record<string, unknown>, ofSampler: Record<string, unknown> = {}) =>
  readComfyUi({ prompt: graph(more, ofSampler) });

describe("Loaders of extensions have both sides, the size, and the model", () => {
  const sides = { positive: "a ferry", negative: "fog", ckpt_name: "m.safetensors", lora_name: "None" };
  const size = { empty_latent_width: 512, empty_latent_height: 768 };
  const found = {
    prompt: "a ferry",
    negativePrompt: "fog",
    seed: 5,
    width: 512,
    height: 768,
    model: "m.safetensors",
    leftOut: common,
  };

  test.each<[string, Record<string, unknown>]>([
    [
      "linked output by output",
      {
        loader: node("Efficient Loader", { ...sides, ...size }),
        sampler: node("KSampler (Efficient)", {
          seed: 5,
          steps: 9,
          cfg: 1,
          sampler_name: "a",
          model: from("loader"),
          positive: from("loader", 1),
          negative: from("loader", 2),
          latent_image: from("loader", 3),
        }),
      },
    ],
    [
      "linked by a pipe",
      {
        loader: node("easy fullLoader", { ...sides, ...size, resolution: "width x height (custom)" }),
        settings: node("easy preSampling", { seed: 5, steps: 9, cfg: 1, sampler_name: "a", pipe: from("loader") }),
        sampler: node("easy kSampler", { pipe: from("settings") }),
      },
    ],
  ])("%s", (_how, nodes) => {
    expect(readComfyUi({ prompt: { ...nodes, save: node("SaveImage", { images: from("sampler") }) } })).toMatchObject(
      found,
    );
  });

  test("and one text encoder for both sides of a video", () => {
    const prompt = {
      loader: node("WanVideoModelLoader", { model: "Wan\\wan.safetensors" }),
      words: node("WanVideoTextEncode", { positive_prompt: "a ferry", negative_prompt: "fog", t5: from("t5") }),
      t5: node("LoadWanVideoT5TextEncoder", { model_name: "umt5.safetensors" }),
      canvas: node("WanVideoEmptyEmbeds", { width: 832, height: 480 }),
      sampler: node("WanVideoSampler", {
        seed: 5,
        steps: 9,
        cfg: 6,
        model: from("loader"),
        image_embeds: from("canvas"),
        text_embeds: from("words"),
      }),
      save: node("VHS_VideoCombine", { images: from("sampler") }),
    };
    expect(readComfyUi({ prompt })).toMatchObject({
      prompt: "a ferry",
      negativePrompt: "fog",
      seed: 5,
      width: 832,
      height: 480,
      model: "Wan\\wan.safetensors",
    });
  });
});

describe("Of several samplers, the first one counts", () => {
  const second = (positive: string) => ({
    refine: node("KSamplerAdvanced", {
      noise_seed: 0,
      steps: 25,
      positive: from("later"),
      negative: from("negative"),
      latent_image: from("sampler"),
    }),
    later: encode(positive),
    decode: node("VAEDecode", { samples: from("refine") }),
  });
  test("and later ones are named, with their prompts if they differ", () => {
    expect(read(second("an old ferry"))).toMatchObject({
      prompt: "an old ferry",
      seed: 4711,
      leftOut: [...common, "other"],
    });
    expect(read(second("a face"))).toMatchObject({
      prompt: "an old ferry",
      seed: 4711,
      leftOut: [...common, "prompts", "other"],
    });
  });
  test("and an image that makes another by itself", () => {
    const prompt = {
      make: node("FluxProUltraImageNode", { prompt: "a ferry", seed: 9, aspect_ratio: "16:9" }),
      save: node("SaveImage", { images: from("make") }),
    };
    expect(readComfyUi({ prompt })).toMatchObject({ prompt: "a ferry", seed: 9, width: 16, height: 9, leftOut: [] });
  });
});

describe("Numbers are read behind the nodes that hold them, or named", () => {
  const number = (content: unknown) => node("PrimitiveInt", { value: content });
  test.each<[string, unknown, number]>([
    ["a number", number(77), 77],
    ["a number as text", node("Int", { Number: "77" }), 77],
    ["a seed", node("Seed (rgthree)", { seed: 77 }), 77],
    ["a switch", node("ImpactSwitch", { select: 2, input1: from("n1"), input2: from("n2") }), 77],
    ["a node that passes it on", node("Anything", { anything: from("n2") }), 77],
  ])("%s", (_what, seed, expected) => {
    const found = read({ number: seed, n1: number(1), n2: number(77) }, { seed: from("number") });
    expect(found).toMatchObject({ seed: expected, leftOut: common });
  });
  test("a computed seed is named", () => {
    const seed = node("MathExpression|pysssss", { expression: "a*2", a: from("n1") });
    expect(read({ seed, n1: number(1) }, { seed: from("seed") })).toMatchObject({
      seed: undefined,
      leftOut: [...common, "seed"],
    });
  });
  test.each<[string, Record<string, unknown>, { width: number | undefined; height?: number }, string[]]>([
    [
      "behind numbers",
      { canvas: node("EmptyLatentImage", { width: from("w"), height: from("h") }), w: number(512), h: number(768) },
      { width: 512, height: 768 },
      [],
    ],
    [
      "in the words of a choice",
      {
        canvas: node("EmptyLatentImage", { width: from("c"), height: from("c", 1) }),
        c: node("CR SDXL Aspect Ratio", {
          width: 1,
          height: 1,
          aspect_ratio: "3:4 portrait 896x1152",
          swap_dimensions: "Off",
        }),
      },
      { width: 896, height: 1152 },
      [],
    ],
    [
      "named if it is turned",
      {
        canvas: node("EmptyLatentImage", { width: from("c"), height: from("c", 1) }),
        c: node("CR SDXL Aspect Ratio", {
          width: 1,
          height: 1,
          aspect_ratio: "3:4 portrait 896x1152",
          swap_dimensions: "On",
        }),
      },
      { width: undefined },
      ["size"],
    ],
    [
      "named if it is that of an image",
      { canvas: node("VAEEncode", { pixels: from("photo") }), photo: node("LoadImage", { image: "a.png" }) },
      { width: undefined },
      ["size", "images"],
    ],
    [
      "named if it is computed",
      {
        canvas: node("EmptyLatentImage", { width: from("x"), height: 768 }),
        x: node("SimpleMath+", { value: "a", a: from("w") }),
      },
      { width: undefined },
      ["size"],
    ],
  ])("a size is %s", (_what, more, size, leftOut) => {
    expect(read(more)).toMatchObject({ ...size, leftOut: [...common, ...leftOut] });
  });
  test("names of a model and a LoRA", () => {
    const more = {
      model: node("LoraLoaderModelOnly", { lora_name: from("l"), model: from("base") }),
      base: node("UNETLoader", { unet_name: from("u") }),
      l: value("ink.safetensors"),
      u: value("flux.safetensors"),
    };
    expect(read(more)).toMatchObject({ model: "flux.safetensors", leftOut: ["loras", ...common] });
    const power = node("Power Lora Loader (rgthree)", {
      lora_1: { on: true, lora: "ink", strength: 1 },
      model: from("base"),
    });
    expect(read({ ...more, model: power })).toMatchObject({ leftOut: ["loras", ...common] });
  });
});

test("Switches that choose each other, and nodes that lead back, end", () => {
  const switches = Array.from({ length: 200 }, (_, at) => [
    `s${at}`,
    node("ImpactSwitch", { select: from(`s${(at + 1) % 200}`), input1: from(`s${(at + 1) % 200}`) }),
  ]);
  const start = performance.now();
  const found = read({ ...Object.fromEntries(switches) }, { seed: from("s0"), positive: from("s0") });
  expect(found).toBeUndefined();
  expect(read({ ...Object.fromEntries(switches) }, { seed: from("s0") })).toMatchObject({ seed: undefined });
  expect(performance.now() - start).toBeLessThan(deadline(500));
});

test.each<[string, () => Record<string, unknown>]>([
  [
    "a replacement that multiplies",
    () => {
      const replace = "b".repeat(500_000);
      return { text: node("StringReplace", { string: "a".repeat(20_000), find: "a", replace }) };
    },
  ],
  [
    "tens of thousands of inputs",
    () => {
      const inputs = Array.from({ length: 50_000 }, (_, at) => [`text_${at}`, from("long")]);
      const text = node("StringConcatenate", { ...Object.fromEntries(inputs), delimiter: "c".repeat(100_000) });
      return { text, long: value("a".repeat(20_000)) };
    },
  ],
  [
    "thousands of nodes that join long texts",
    () => {
      const joins = Array.from({ length: 4_000 }, (_, at) => [
        `j${at}`,
        node("StringConcatenate", { string_a: from("long"), string_b: `${at}`, delimiter: "" }),
      ]);
      const groups = Array.from({ length: 20 }, (_, group) => [
        `g${group}`,
        node(
          "Texts",
          Object.fromEntries(joins.slice(group * 200, (group + 1) * 200).map(([id]) => [`text_${id}`, from(`${id}`)])),
        ),
      ]);
      const text = node("Texts", Object.fromEntries(groups.map(([id]) => [`text_${id}`, from(`${id}`)])));
      return { text, long: value("a".repeat(20_000)), ...Object.fromEntries(joins), ...Object.fromEntries(groups) };
    },
  ],
  [
    "values deep inside each other",
    () => {
      const deep: unknown = JSON.parse(`${"[".repeat(50_000)}1${"]".repeat(50_000)}`);
      return {
        text: node("Styler", { style: deep, swap: deep, text: "a" }),
        canvas: node("Canvas", { swap: deep, size: "3:4" }),
      };
    },
  ],
])("A graph with %s is read in bounded time and memory", (_what, more) => {
  const nodes = { positive: encode(from("text")), ...more() };
  const [start, before] = [performance.now(), process.memoryUsage().rss];
  const found = read(nodes);
  expect(performance.now() - start).toBeLessThan(deadline(500));
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  expect(found?.prompt.length ?? 0).toBeLessThanOrEqual(20_000);
});
