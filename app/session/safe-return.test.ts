import { expect, test } from "vitest";
import { safeReturnPath, signInPath } from "./safe-return.ts";

test.each([
  "/gallery",
  "/gallery?tab=images&page=2",
  "/generations/0190b7f2-0000-7000-8000-000000000000",
  "/?prompt=a%20lighthouse#top",
])("a path of this app is kept: %s", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  undefined,
  null,
  "",
  "gallery",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/.//evil.example",
  "/%2e//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "/\tevil",
  "/\nSet-Cookie: a=b",
  " /gallery",
  "/gal lery",
  "http:/evil.example",
  "/auth",
  "/auth?next=/auth",
  "/logout",
  "/reset/a/b/public",
  "/api/auth/token/",
  `/${"a".repeat(3_000)}`,
])("anything else leads home: %s", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});

test("signing in remembers the wanted place, and only then", () => {
  expect(signInPath("/gallery?page=2")).toBe("/auth?next=%2Fgallery%3Fpage%3D2");
  expect(signInPath("/")).toBe("/auth");
  expect(signInPath("//evil.example")).toBe("/auth");
});
