import { describe, expect, test } from "vitest";
import { deadline } from "../../../../../tests/provision/deadlines.mjs";
import { readA1111 } from "./a1111.ts";

const settings =
  "Steps: 22, Sampler: Euler a, CFG scale: 6.5, Seed: 4711, Size: 512x768, Model hash: ab12, Model: harbor_v3";
const found = {
  prompt: "an old ferry at dawn",
  negativePrompt: "fog, blur",
  seed: 4711,
  width: 512,
  height: 768,
  model: "harbor_v3",
};
const words = "an old ferry at dawn\nNegative prompt: fog, blur";

describe("The line that begins with the steps starts the settings", () => {
  test.each([
    ["at the end", `${words}\n${settings}`],
    [
      "before the templates of dynamic-prompts",
      `${words}\n${settings}, Version: v1.9.4\nTemplate: an old {ferry|tug} at dawn\nNegative Template: fog, blur`,
    ],
    [
      "before a template of several lines, with settings in it",
      `${words}\n${settings}\nTemplate: a\nSeed: 1, Size: 9x9, Model: b\n`,
    ],
    ["before SD.Next's templates", `${words}\n${settings}, App: SD.Next\nTemplate: a\nNegative template: b`],
    ["before another program's lines", `${words}\n${settings}\nSome note: of an extension\nanother line`],
    [
      "with a line break in a setting in quotes",
      `${words}\n${settings.replace("Seed", 'Wildcard prompt: "a\nb, Seed: 1", Seed')}`,
    ],
    ["with a line break in a setting", `${words}\n${settings.replace("Seed", "Wildcard prompt: a\nb, Seed")}`],
    ["with line breaks of Windows", `${words}\n${settings}\nTemplate: a`.replaceAll("\n", "\r\n")],
    ["with a space before it", `${words}\n ${settings}`],
  ])("%s", (_where, text) => {
    expect(readA1111(text)).toMatchObject(found);
  });

  test("not in a prompt that says something similar", () => {
    expect(readA1111(`Steps: of marble\nSize: large, Color: red, Mood: calm\n${settings}`)).toMatchObject({
      prompt: "Steps: of marble\nSize: large, Color: red, Mood: calm",
      seed: 4711,
    });
    expect(readA1111(`a cat\n${settings}\n${words.replace("an old", "a")}\n${settings}`)).toMatchObject({
      prompt: expect.stringContaining("a cat"),
      negativePrompt: "fog, blur",
    });
    expect(readA1111("a list\nSteps: 20")).toBeUndefined();
  });

  test("or one that begins with another setting", () => {
    const turned = "Size: 512x768, Seed: 4711, Sampler: UniPC, Steps: 22, CFG scale: 6, Model: harbor_v3";
    expect(readA1111(`${words}\n${turned}\nTemplate: a`)).toMatchObject(found);
  });
});

describe("What a request cannot have is named", () => {
  const leftOut = (more: string) => readA1111(`${words}\n${settings}, ${more}`)?.leftOut;
  const common = ["sampler", "steps", "guidance"];

  test.each<[string, string[]]>([
    ['Version: f2.0.1, Lora hashes: "ink: 1, b: 2"', ["loras", ...common]],
    ['Hires prompt: "a ferry, detailed", Hires upscale: 2, Denoising strength: 0.4', [...common, "prompts", "other"]],
    ["ADetailer prompt: a face, ADetailer model: face.pt", [...common, "prompts", "other"]],
    ["Refiner negative: dull", [...common, "prompts"]],
    ['ControlNet 0: "Module: canny, Model: b"', [...common, "images"]],
    ["Denoising strength: 0.5, Mask blur: 4", [...common, "images"]],
    ["Clip skip: 2", [...common, "other"]],
    ['Raw prompt: an old ferry, Negative Template: fog, Wildcard prompt: "a {b|c}", Version: v1', common],
    ['Civitai resources: [{"type":"lora","modelName":"Ink, Seed: 1"}], Civitai metadata: {}', ["loras", ...common]],
  ])("%s", (more, parts) => {
    expect(leftOut(more)).toEqual(parts);
  });
});

test("Thousands of lines that begin as settings do are read quickly", () => {
  const text = `a\n${"Steps: 1,\n".repeat(100_000)}`;
  const start = performance.now();
  expect(readA1111(text)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(deadline(500));
});
