import { describe, expect, test } from "vitest";
import { downloadName, searchPatterns } from "./rules.ts";

describe("The name of a downloaded file", () => {
  test.each([
    ["a lighthouse at dusk, 35mm", "image/png", "a_lighthouse_at_dusk__35mm.png"],
    ["x".repeat(60), "image/jpeg", `${"x".repeat(40)}.jpg`],
    ["../../etc/passwd", "image/webp", "______etc_passwd.webp"],
    ['say "hi"\r\nSet-Cookie: a=b', "image/png", "say__hi___Set-Cookie__a_b.png"],
    ["灯台と船", "image/png", "灯台と船.png"],
    ["🌊🌊", "image/png", "image.png"],
    ["", "video/mp4", "video.mp4"],
  ])("made of %j as %s is %s", (title, mediaType, name) => {
    expect(downloadName(title, mediaType)).toBe(name);
  });
});

test("A search is every word of it, with nothing in it that stands for something else", () => {
  expect(searchPatterns("  Red  50%_\\ ")).toEqual(["%red%", "%50\\%\\_\\\\%"]);
  expect(searchPatterns("   ")).toEqual([]);
  expect(searchPatterns("ÉＡ")).toEqual(searchPatterns("éa"));
});
