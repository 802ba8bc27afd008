import { expect, test } from "vitest";
import { proposedBy } from "./proposed-by.ts";

const cat = { prompt: "A cat" };
const catAtNight = { prompt: "A cat at night" };

test("a block proposes its own prompt, also where another proposal's is its beginning", () => {
  expect(proposedBy("A cat at night\nratio: 3:2", [cat, catAtNight])).toBe(catAtNight);
  expect(proposedBy("A cat\nratio: 3:2", [cat, catAtNight])).toBe(cat);
  expect(proposedBy("A dog", [cat, catAtNight])).toBeUndefined();
});
