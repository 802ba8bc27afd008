import { expect, test } from "vitest";
import { pathWithReturn, returnPathOf, safeReturnPath, signInPath } from "./safe-return.ts";

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

const list = "/admin/jobs";
const askedFrom = (returnTo: string) =>
  new URL(`https://studio.example${list}/1/cancel?${new URLSearchParams({ return: returnTo })}`);

test("A confirmation returns to its list as it was searched, filtered, and paged", () => {
  const path = pathWithReturn(`${list}/1/cancel`, { pathname: list, search: "?state=waiting&search=a%26b&page=3" });
  expect(returnPathOf(new URL(path, "https://studio.example"), list)).toBe(`${list}?state=waiting&search=a%26b&page=3`);
  expect(returnPathOf(askedFrom(list), list)).toBe(list);
});

test.each([
  "/gallery",
  "/admin/jobs/1/cancel",
  "/admin/jobs-of-someone?page=2",
  "//other.example/admin/jobs",
  "https://other.example/admin/jobs",
  "/admin/jobs/../people",
  "",
])("A confirmation returns to the plain list instead of %j", (returnTo) => {
  expect(returnPathOf(askedFrom(returnTo), list)).toBe(list);
});
