import { expect, test } from "vitest";
import { sizeIn } from "./size-in.ts";

test.each([
  ["en", 0, "0 kB"],
  ["en", 1_499, "1 kB"],
  ["en", 1_500_000, "1.5 MB"],
  ["de", 2_500_000_000, "2,5\u00a0GB"],
  ["en", 500_000_000_000, "500 GB"],
  ["en", 3_000_000_000_000_000, "3,000 TB"],
])("in %s, %d bytes are %s", (language, bytes, text) => expect(sizeIn(language, bytes)).toBe(text));
