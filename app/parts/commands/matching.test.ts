import { expect, test } from "vitest";
import { isFound } from "./matching.ts";

test.each([
  ["", "Gallery"],
  ["gal", "Gallery"],
  ["GAL", "gallery"],
  ["pub lin", "Public links"],
  ["links pub", "Public links"],
  ["reglages", "Réglages"],
  ["Réglages", "reglages"],
  ["ストラ", "イラストライブラリ"],
  ["設定", "アプリの設定"],
  ["갤러", "갤러리"],
  ["!!", "anything"],
])("“%s” finds “%s”", (query, text) => expect(isFound(query, text)).toBe(true));

test.each([
  ["allery", "Gallery"],
  ["gallery wallet", "Gallery"],
  ["x", "Gallery"],
  ["ギャ", "キャンバス"],
])("“%s” does not find “%s”", (query, text) => expect(isFound(query, text)).toBe(false));
