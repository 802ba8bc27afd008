import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deadline } from "../../../../../tests/provision/deadlines.mjs";
import { matchingBrackets } from "./matching-brackets.ts";
import { plainPrompt, type TakenOut } from "./plain-prompt.ts";

type Program = Parameters<typeof plainPrompt>[1];

describe("Syntax of other programs is taken out of a prompt, and named", () => {
  test.each<[Program, string, string, TakenOut[]]>([
    ["a1111", "a ((red)) (boat:1.3), [fog]", "a red boat, fog", ["weights"]],
    ["a1111", "<lora:ink:0.8> a boat <hypernet:x:1>", "a boat", ["loras"]],
    ["a1111", "a [red:blue:0.4] boat", "a red boat", ["syntax"]],
    ["a1111", "a [:blue:10] boat [at night:0.5] [red::0.5]", "a blue boat at night red", ["syntax"]],
    ["a1111", "a [(red:1.2):blue:0.4] boat", "a red boat", ["weights", "syntax"]],
    ["a1111", "a [cow|horse|dog] in a field", "a cow in a field", ["syntax"]],
    ["a1111", "a boat BREAK at dawn", "a boat, at dawn", ["syntax"]],
    ["a1111", "sky ADDCOMM sea ADDCOL boat", "sky, sea, boat", ["syntax"]],
    ["a1111", "a boat,\nBREAK\nat dawn", "a boat, at dawn", ["syntax"]],
    ["a1111", "a cat :1.2 AND a dog :0.8", "a cat, a dog", ["syntax", "weights"]],
    ["a1111", "a (cat)1.3 and fluffy++ fur--", "a cat and fluffy fur", ["weights"]],
    ["comfyui", "embedding:bad_hands, a (embedding:good:1.2) boat", "a boat", ["syntax", "weights"]],
    ["comfyui", "a {red|blue} boat with {2$$fog|gulls}, __weather__", "a red boat with fog,", ["syntax"]],
    ["comfyui", "a [red:blue:0.4] boat", "a red boat", ["syntax"]],
    ["invokeai", "a (boat)1.3, fluffy+ (big dog)++ <easynegative>", "a boat, fluffy big dog", ["weights", "syntax"]],
    ["invokeai", 'a ("red boat", "blue boat").blend(0.5, 0.5)', "a red boat, blue boat", ["syntax", "weights"]],
    ["invokeai", "a cat.swap(dog) at sea", "a cat at sea", ["syntax"]],
    ["swarmui", "a ferry <segment:mast,0.6> carved mast <lora:gulls:0.7>", "a ferry", ["syntax", "prompts", "loras"]],
    ["swarmui", "a ferry <segment:mast//cid=4> carved mast", "a ferry", ["syntax", "prompts"]],
    ["swarmui", "a <segment:x><segment:y> b <base>c <refiner>d", "a c", ["syntax", "prompts"]],
    ["swarmui", "a <fromto[0.5]:cat, dog> <alternate:x || y> <random:red|blue>", "a cat x red", ["syntax"]],
    [
      "swarmui",
      "a <setvar[c]:<random:red,blue>> sky<setvar[d,false]:no><comment:x><break>b",
      "a red sky, b",
      ["syntax"],
    ],
    ["swarmui", "a <embed:bad> boat <param[steps]:3>", "a boat", ["syntax"]],
  ])("%s: %s", (program, prompt, text, takenOut) => {
    const plain = plainPrompt(prompt, program);
    expect(plain.text.replace(/,$/, "")).toBe(text.replace(/,$/, ""));
    expect([...plain.takenOut].sort()).toEqual(takenOut.sort());
  });
});

describe("What is no syntax stays", () => {
  test.each<[Program, string]>([
    ["a1111", "a kid :) at 10:30)"],
    ["a1111", "a kid :( at (10:30"],
    ["a1111", "a C++ book, I <3 it, 5 > 3"],
    ["a1111", "a well-lit -- but old -- ferry"],
    ["a1111", "] a ) b } c ( d [ e {"],
    ["comfyui", 'words in JSON: {"scene": ["ferry", "dawn"]}'],
    ["comfyui", "A BIG DOG AND A CAT"],
    ["invokeai", "pre-war ferry, self-portrait"],
    ["fooocus", "emoji 🌊 and 灯台"],
  ])("%s: %s", (program, prompt) => {
    expect(plainPrompt(prompt, program)).toEqual({ text: prompt, takenOut: new Set() });
  });

  test("escaped brackets are brackets", () => {
    expect(plainPrompt("a cat \\(black\\) \\[old\\]", "a1111").text).toBe("a cat (black) [old]");
  });

  test("as every text without pairs of brackets, tags, and signs", () => {
    const sign = fc.constantFrom("a", "B", " ", ",", ":", ")", "]", "}", ">", "1", ".", "|", "é", "灯");
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 60 }), (text) => {
        const prompt = `x${text.replace(/ {2,}/g, " ")}x`;
        expect(plainPrompt(prompt, "a1111")).toEqual({ text: prompt, takenOut: new Set() });
      }),
    );
  });
});

test("Brackets find their partners, and those between two are signs", () => {
  expect([...matchingBrackets("a(b[c)d]e(f)")]).toEqual([
    [1, 5],
    [9, 11],
  ]);
});

test.each([
  ["brackets", "(".repeat(10_000) + ")".repeat(10_000)],
  ["brackets that cross", "([".repeat(5_000) + ")]".repeat(5_000)],
  ["open brackets", "([{<".repeat(5_000)],
  ["tags", "<a:".repeat(6_000)],
  ["weights", "(a:1.2".repeat(3_000)],
  ["signs", "aa++".repeat(5_000)],
  ["commas and spaces", ", ".repeat(10_000)],
  ["underscores", "__a".repeat(6_000)],
])("A prompt of %s is read quickly", (_what, prompt) => {
  const start = performance.now();
  plainPrompt(`a ${prompt}`, "a1111");
  expect(performance.now() - start).toBeLessThan(deadline(200));
});
