import { expect, test } from "vitest";
import { cleanUploadName } from "./upload-name.ts";

test.each([
  ["../../etc/passwd.png", "image/png", "passwd.png"],
  ["C:\\Users\\ada\\cat.png", "image/png", "cat.png"],
  ["folder/", "audio/wav", "recording.wav"],
  ["a\r\nSet-Cookie: b=c.png", "image/png", "aSet-Cookie: b=c.png"],
  ["e\u0301te\u0301.jpg", "image/jpeg", "été.jpg"],
  ["\u200b\u202e", "audio/mp4", "recording.m4a"],
  ["", "image/webp", "image.webp"],
  ["half \ud83d.png", "image/png", "half \ufffd.png"],
  ["🌊".repeat(120), "image/png", "image.png"],
  ["夜".repeat(120), "image/png", `${"夜".repeat(99)}…`],
])("An upload called %j, of type %s, is shown as %j", (name, mediaType, told) => {
  expect(cleanUploadName(name, mediaType)).toBe(told);
});
