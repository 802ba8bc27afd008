import { expect, test } from "vitest";
import { requirePage } from "./read-query.server.ts";

const shownAt = (page: number, count: number) => () =>
  requirePage(new URL(`http://studio.example/admin/mail?status=failed&page=${page}`), { page, page_size: 25 }, count);

test("a page after the last one redirects to the last, with the rest of the address", () => {
  expect(shownAt(1, 0)).not.toThrow();
  expect(shownAt(2, 26)).not.toThrow();
  for (const [count, last] of [
    [0, 1],
    [25, 1],
    [50, 2],
  ] as const) {
    try {
      shownAt(3, count)();
      expect.unreachable();
    } catch (thrown) {
      expect(thrown instanceof Response && thrown.headers.get("location")).toBe(
        `/admin/mail?status=failed&page=${last}`,
      );
    }
  }
});
