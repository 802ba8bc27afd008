import { describe, expect, test } from "vitest";
import { downloadName, foldForSearch, matchesNone, requestedRange, searchPatterns } from "./rules.ts";

describe("The name of a downloaded file", () => {
  test.each([
    ["a lighthouse at dusk, 35mm", "image/png", "a_lighthouse_at_dusk__35mm.png"],
    ["x".repeat(60), "image/jpeg", `${"x".repeat(40)}.jpg`],
    ["../../etc/passwd", "image/webp", "______etc_passwd.webp"],
    ['say "hi"\r\nSet-Cookie: a=b', "image/png", "say__hi___Set-Cookie__a_b.png"],
    ["灯台と船", "image/png", "灯台と船.png"],
    ["🌊🌊", "image/png", "image.png"],
    ["", "video/mp4", "image.mp4"],
  ])("made of %j as %s is %s", (title, mediaType, name) => {
    expect(downloadName(title, mediaType)).toBe(name);
  });
});

describe("A Range header", () => {
  test.each([
    [null, { kind: "whole" }],
    ["bytes=0-9", { kind: "part", start: 0, end: 9 }],
    ["bytes=90-", { kind: "part", start: 90, end: 99 }],
    ["bytes=90-500", { kind: "part", start: 90, end: 99 }],
    ["bytes=-10", { kind: "part", start: 90, end: 99 }],
    ["bytes=-500", { kind: "part", start: 0, end: 99 }],
    ["bytes=100-", { kind: "unsatisfiable" }],
    ["bytes=-0", { kind: "unsatisfiable" }],
    ["bytes=9-0", { kind: "whole" }],
    ["bytes=0-1,5-6", { kind: "whole" }],
    ["bytes=-", { kind: "whole" }],
    ["lines=1-2", { kind: "whole" }],
    ["bytes=a-b", { kind: "whole" }],
  ])("of %j of a file of 100 bytes gives %j", (header, range) => {
    expect(requestedRange(header, 100)).toEqual(range);
  });
});

test("An entity tag is found in a list, weak or strong, and behind a star", () => {
  expect(matchesNone('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesNone("*", '"b"')).toBe(true);
  expect(matchesNone('"bb"', '"b"')).toBe(false);
  expect(matchesNone(null, '"b"')).toBe(false);
});

test("A search is every word of it, with nothing in it that stands for something else", () => {
  expect(searchPatterns("  Red  50%_\\ ")).toEqual(["%red%", "%50\\%\\_\\\\%"]);
  expect(searchPatterns("   ")).toEqual([]);
  expect(foldForSearch("ÉＡ")).toBe(foldForSearch("éa"));
});
