import { expect, test } from "vitest";
import { pageSizeMax } from "../../../../contract/limits.ts";
import { describedUpload } from "../../../../tests/support/uploads.ts";
import { unusedUploads } from "./unused-uploads.server.ts";

/** Returns `count` uploads, numbered from the newest. */
function uploadsOf(count: number): Parameters<typeof unusedUploads>[0] {
  return {
    uploads: async ({ query } = {}) => {
      const [page, page_size] = [Number(query?.page), Number(query?.page_size)];
      const numbers = Array.from({ length: count }, (_, index) => index);
      const results = numbers
        .slice((page - 1) * page_size, page * page_size)
        .map((number) => describedUpload(String(number)));
      return { ok: true, value: { count, next: null, previous: null, results } };
    },
  };
}

const idsBelow = (end: number) => new Set(Array.from({ length: end }, (_, index) => String(index)));

test("every upload can be chosen from, however many there are", async () => {
  const { files, page, pages } = await unusedUploads(uploadsOf(pageSizeMax + 20), "2", new Set());
  expect({ first: files[0]?.id, count: files.length, page, pages }).toEqual({
    first: String(pageSizeMax),
    count: 20,
    page: 2,
    pages: 2,
  });
});

test("once all of a page are in the order, the next that has others is offered", async () => {
  const { files, page } = await unusedUploads(uploadsOf(pageSizeMax * 2), null, idsBelow(pageSizeMax + 1));
  expect(page).toBe(2);
  expect(files[0]?.id).toBe(String(pageSizeMax + 1));
});

test("where everything is in the order nothing is offered", async () => {
  expect((await unusedUploads(uploadsOf(3), null, idsBelow(3))).files).toEqual([]);
  expect((await unusedUploads(uploadsOf(3), "9", new Set())).page).toBe(1);
});
