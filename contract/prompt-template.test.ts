import { expect, test } from "vitest";
import { combinationsMax } from "./limits.ts";
import { combinationsOf } from "./prompt-combinations.ts";
import { escapeTemplate, expandTemplate, listsOf, parseTemplate } from "./prompt-template.ts";

function read(text: string, lists: Record<string, string> = {}) {
  const parsed = parseTemplate(text);
  return parsed.ok ? expandTemplate(parsed.value, new Map(Object.entries(lists))) : parsed;
}

function open(text: string, lists?: Record<string, string>) {
  const expanded = read(text, lists);
  if (!expanded.ok) throw new Error(JSON.stringify(expanded.fault));
  return combinationsOf(expanded.value);
}

/** All prompts of a template, in order. */
function all(text: string, lists?: Record<string, string>): string[] {
  const combinations = open(text, lists);
  return Array.from({ length: combinations.count }, (_, index) => combinations.at(index));
}

function faultOf(text: string, lists?: Record<string, string>) {
  const expanded = read(text, lists);
  return expanded.ok ? undefined : [expanded.fault.key, expanded.fault.values.position ?? expanded.fault.values.name];
}

test("A text without special characters stands for itself", () => {
  expect(all("a $2 boat_house, 50% | [new]")).toEqual(["a $2 boat_house, 50% | [new]"]);
});

test("Choices stand for every combination, with the last one varying fastest", () => {
  expect(all("{a|b} {c|d}")).toEqual(["a c", "a d", "b c", "b d"]);
  expect(all("{red {fox|owl}|cat}")).toEqual(["red fox", "red owl", "cat"]);
});

test("An empty option leaves no gap", () => {
  expect(all("a {very |}old { red | } boat")).toEqual([
    "a very old red boat",
    "a very old boat",
    "a old red boat",
    "a old boat",
  ]);
});

test("Several different options are taken in the order of the text and joined", () => {
  expect(all("{2$$a|b|c}")).toEqual(["a, b", "a, c", "b, c"]);
  expect(all("{1-2$$ and $$a|b|c}")).toEqual(["a", "b", "c", "a and b", "a and c", "b and c"]);
  expect(all("{2$$ a | {b|c} }")).toEqual(["a, b", "a, c"]);
});

test("A list stands for its lines, which may be templates and refer to other lists", () => {
  const lists = { colors: "red\n\n{light|dark} blue\r\n", "my things": "__colors__ car" };
  expect(all("a __Colors__ hat", lists)).toEqual(["a red hat", "a light blue hat", "a dark blue hat"]);
  expect(all("__my things__", lists)).toHaveLength(3);
  expect(all("{2$$__colors__}", lists)).toEqual(["red, light blue", "red, dark blue"]);
  const parsed = parseTemplate("{__B__|{__a__|x}} __b__");
  expect(parsed.ok && [...listsOf(parsed.value)]).toEqual(["b", "a"]);
});

test("Escaped characters stand for themselves, and any text can be escaped", () => {
  expect(all("\\{a\\|b\\} \\\\ \\__x__ {a\\|b|c}")).toEqual(["{a|b} \\ __x__ a|b", "{a|b} \\ __x__ c"]);
  for (const text of ["{a|b}", "__list__", "a\\{b", "\\\\__", "{2$$a|b}", "____", "{3::a|b}", "# a note\n#x"]) {
    expect(all(escapeTemplate(text))).toEqual([text]);
  }
});

test("The first fault is named with its position", () => {
  expect(faultOf("a {b|c")).toEqual(["templateUnclosed", 3]);
  expect(faultOf("a } b")).toEqual(["templateUnopened", 3]);
  expect(faultOf("{".repeat(9) + "}".repeat(9))).toEqual(["templateTooDeep", 9]);
  expect(faultOf(`{${"|".repeat(200)}}`)).toEqual(["templateTooManyOptions", 1]);
  expect(faultOf("x {3$$a|b}")).toEqual(["templateAmount", 3]);
  expect(faultOf("{2-1$$a|b}")).toEqual(["templateAmount", 1]);
  expect(faultOf("{0$$a|b}")).toEqual(["templateAmount", 1]);
  expect(faultOf("{0-1$$a|b}")).toEqual(["templateAmount", 1]);
  expect(faultOf("{2$$a|0::b}")).toEqual(["templateAmount", 1]);
  expect(faultOf("{0::a}")).toEqual(["templateAmount", 1]);
});

test("Weights are no words, and decide how often an option is chosen", () => {
  const shares = (text: string, lists?: Record<string, string>) => {
    const { random } = open(text, lists);
    const seen = Array.from({ length: 3_000 }, (_, seed) => random(seed));
    return (word: string) => seen.filter((one) => one.includes(word)).length / seen.length;
  };
  expect(all("{3::blue|red} {0.5::{2::a|b}|c}")).toEqual(["blue a", "blue b", "blue c", "red a", "red b", "red c"]);
  expect(shares("{3::blue|red}")("blue")).toBeCloseTo(3 / 4, 1);
  expect(shares("{red|1.5::blue|1.5::green}")("red")).toBeCloseTo(1 / 4, 1);
  expect(shares("__colors__", { colors: "3::blue\nred" })("blue")).toBeCloseTo(3 / 4, 1);
  expect(shares("{6::__colors__|2::gray}", { colors: "3::blue\nred" })("blue")).toBeCloseTo(9 / 16, 1);
  const two = shares("{2$$ and $$8::blue|red|green}");
  expect(two("blue")).toBeGreaterThan(0.9);
  expect([two(" and "), two("red")]).toEqual([1, expect.closeTo(0.5, 1)]);
  expect(all("{0::a|b|c}")).toEqual(["b", "c"]);
  expect(all("{2$$9::__colors__|red}", { colors: "2::blue\n0::gray" })).toEqual(["blue, red"]);
  expect(all("a 16::9 boat, {3\\::a}")).toEqual(["a 16::9 boat, 3::a"]);
});

test("Without weights, a seed chooses what it always has", () => {
  const { random } = open("{a|{b|c|d}} {1-2$$x|y|z} {|very }__l__", { l: "m\nn" });
  expect([1, 2, 3, 7, 42, 2_147_483_647].map(random)).toEqual([
    "a y, z m",
    "a y, z very m",
    "a y m",
    "a x, y very m",
    "a x, z very n",
    "a x n",
  ]);
});

test("Notes are skipped: in lists with or without a space, in templates with one", () => {
  expect(all("__l__", { l: "# warm {\nred\n  #cold\n#\n\\#1 blue" })).toEqual(["red", "#1 blue"]);
  expect(all("# a note with {\na {red|blue}\n # and __more__\nboat")).toEqual(["a red\nboat", "a blue\nboat"]);
  expect(all("#vaporwave {a|b}, room #5 # x")).toEqual(["#vaporwave a, room #5 # x", "#vaporwave b, room #5 # x"]);
});

test("Lists that are missing, broken, circular, or too large are named", () => {
  expect(faultOf("__a__")?.[0]).toBe("templateListMissing");
  expect(faultOf("__a__", { a: "{" })?.[0]).toBe("templateListBroken");
  expect(faultOf("__a__", { a: "__b__", b: "x\n__a__" })?.[0]).toBe("templateListCycle");
  const many = (name: string) => `__${name}__`.repeat(40);
  const lists = { a: many("b"), b: many("c"), c: many("d"), d: many("e"), e: "x" };
  expect(faultOf("__a__", lists)?.[0]).toBe("templateTooLarge");
});

test("Combinations are counted up to a limit, and the first ones can still be taken", () => {
  const huge = open("{a|b|c|d|e|f|g|h|i|j}".repeat(12));
  expect(huge.count).toBe(combinationsMax);
  expect([huge.at(0), huge.at(11)]).toEqual(["aaaaaaaaaaaa", "aaaaaaaaaabb"]);
  const long = open("{|}".repeat(1_333));
  expect(Array.from({ length: 200 }, (_, index) => long.at(index))).toEqual(Array(200).fill(""));
  const many = Array.from({ length: 200 }, (_, index) => index).join("|");
  expect(open(`{50$$${many}}`).count).toBe(combinationsMax);
});

test("A seed always chooses the same prompt, and seeds choose all options equally often", () => {
  const { random } = open("{a|{b|c|d}} {1-2$$x|y|z}");
  expect(random(7)).toBe(random(7));
  const seen = Array.from({ length: 3_000 }, (_, seed) => random(seed));
  const share = (pattern: RegExp) => seen.filter((text) => pattern.test(text)).length / seen.length;
  expect(share(/^a/)).toBeCloseTo(1 / 2, 1);
  expect(share(/^b/)).toBeCloseTo(1 / 6, 1);
  expect(share(/,/)).toBeCloseTo(1 / 2, 1);
  expect(share(/x/)).toBeCloseTo(1 / 2, 1);
});
