import { expect, test } from "vitest";
import { creationName } from "./creation-name.ts";

test("a creation is called by its prompt, and without one by its mode", () => {
  const t = (key: string) => key;
  expect(creationName({ prompt: "a boat", generation_type: "image-erase" }, t)).toBe("a boat");
  expect(creationName({ prompt: "", generation_type: "image-erase" }, t)).toBe("generation:mode.image-erase");
});
