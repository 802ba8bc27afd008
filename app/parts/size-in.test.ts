import { expect, test } from "vitest";
import { sizeIn } from "./size-in.ts";

test.each([
  ["en", 0, "0 bytes"],
  ["en", 1, "1 byte"],
  ["en", 300, "300 bytes"],
  ["de", 499, "499 Byte"],
  ["fr", 300, "300 octets"],
  ["en", 999, "999 bytes"],
  ["en", 1_000, "1 kB"],
  ["en", 1_499, "1 kB"],
  ["en", 999_499, "999 kB"],
  ["en", 999_600, "1 MB"],
  ["en", 1_500_000, "1.5 MB"],
  ["en", 999_960_000, "1 GB"],
  ["de", 2_500_000_000, "2,5\u00a0GB"],
  ["en", 500_000_000_000, "500 GB"],
  ["en", 3_000_000_000_000_000, "3,000 TB"],
])("in %s, %d bytes are %s", (language, bytes, text) =>
  expect(sizeIn(language, bytes).replaceAll("\u00a0", language === "fr" ? " " : "\u00a0")).toBe(text),
);
