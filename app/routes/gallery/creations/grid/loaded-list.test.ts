import { describe, expect, test } from "vitest";
import type { Tile } from "../../../../parts/tile.ts";
import {
  appendPage,
  cellsOf,
  isTile,
  type ListPage,
  type LoadedList,
  refreshStretch,
  startList,
  stretchesToAskFor,
  thinned,
  withAllStale,
  withoutCells,
} from "./loaded-list.ts";

const tile = (id: string): Tile => ({
  id,
  generationId: id,
  prompt: id,
  width: 3,
  height: 2,
  isFavorite: false,
  isPreview: false,
  src: `/${id}`,
  copies: undefined,
  video: null,
  downloadUrl: `/${id}`,
  placeholder: "",
});

/** Returns a page of these letters. The next page's place is after the last of them. */
const page = (after: string | null, letters: string, isLast = false): ListPage => ({
  after,
  tiles: [...letters].map(tile),
  next: isLast ? null : `after-${letters.at(-1)}`,
  previous: null,
});

const idsOf = (list: LoadedList) =>
  cellsOf(list)
    .map(({ id }) => id)
    .join("");

const abcdef = appendPage(startList(page(null, "abc")), page("after-c", "def"));

describe("a list that grows", () => {
  test("goes on where it ended", () => {
    expect(idsOf(abcdef)).toBe("abcdef");
    expect(abcdef.next).toBe("after-f");
  });

  test("shows nothing twice that moved meanwhile", () => {
    expect(idsOf(appendPage(abcdef, page("after-f", "egh")))).toBe("abcdefgh");
  });

  test("takes no page that follows something else", () => {
    expect(appendPage(abcdef, page("after-c", "xyz"))).toBe(abcdef);
  });
});

describe("a list that changes while the user views it", () => {
  const letters = (after: string | null, ids: string, isLast = false) =>
    idsOf(refreshStretch(abcdef, page(after, ids, isLast)));

  test("drops deleted items, though the server's page then reaches further", () => {
    expect(letters(null, "acd")).toBe("acdef");
  });

  test("shows new items, and keeps those that they pushed out of the page", () => {
    expect(letters(null, "Nab")).toBe("Nabcdef");
  });

  test("shows restored items in their old place, further down too", () => {
    expect(letters("after-c", "dXe")).toBe("abcdXef");
  });

  test("starts over when no item is in its old place, so that nothing is missing", () => {
    const list = refreshStretch(abcdef, page(null, "xyz"));
    expect(idsOf(list)).toBe("xyz");
    expect(list.next).toBe("after-z");
  });

  test("ends where the server says that it ends", () => {
    expect(letters(null, "ab", true)).toBe("ab");
  });

  test("keeps unchanged tiles, so that they need not be drawn again", () => {
    const [first] = cellsOf(refreshStretch(abcdef, page(null, "abc")));
    expect(first).toBe(cellsOf(abcdef)[0]);
  });

  test("reloads what is in view, and the rest when it scrolls into view", () => {
    const list = withAllStale(appendPage(abcdef, page("after-f", "ghi")));
    expect(stretchesToAskFor(list, 3, 5)).toEqual(["after-c"]);
    expect(stretchesToAskFor(list, 5, 9)).toEqual(["after-c", "after-f"]);
  });

  test("stays the same list if nothing was removed", () => {
    expect(withoutCells(abcdef, (id) => id === "z")).toBe(abcdef);
  });
});

test("items far out of view are kept as outlines, and loaded again when they scroll into view", () => {
  const long = appendPage(abcdef, page("after-f", "ghi"));
  const list = thinned(long, 7, 9, 5);
  expect(cellsOf(list).map(isTile)).toEqual([true, true, true, false, false, false, true, true, true]);
  expect(idsOf(list)).toBe("abcdefghi");
  expect(stretchesToAskFor(list, 4, 7)).toEqual(["after-c"]);
  expect(idsOf(refreshStretch(list, page("after-c", "def")))).toBe("abcdefghi");
});
