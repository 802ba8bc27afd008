import { describe, expect, test } from "vitest";
import { movesOf, noEdges, withMoves } from "./moves.ts";

const ids = ["a", "b", "c", "d"];
/** The same four in the middle of a longer list: x … y a b c d p q … */
const middle = { first: "x", before: "y", after: ["p", "q"] };

describe("Where something can be moved", () => {
  test.each([
    [0, { front: undefined, earlier: undefined, later: "c" }],
    [1, { front: "a", earlier: "a", later: "d" }],
    [2, { front: "a", earlier: "b", later: null }],
    [3, { front: "a", earlier: "c", later: undefined }],
  ])("from place %i of a whole list", (place, moves) => {
    expect(movesOf(ids, place, noEdges)).toEqual(moves);
  });

  test("reaches over the edges of a page", () => {
    expect(movesOf(ids, 0, middle)).toEqual({ front: "x", earlier: "y", later: "c" });
    expect(movesOf(ids, 3, middle)).toEqual({ front: "x", earlier: "c", later: "q" });
    expect(movesOf(ids, 3, { ...middle, after: ["p"] }).later).toBeNull();
    expect(movesOf(ids, 2, { ...middle, after: [] }).later).toBeNull();
  });
});

describe("The order once a move is done", () => {
  test.each([
    [{ id: "c", before: "a" }, "cabd"],
    [{ id: "a", before: "c" }, "bacd"],
    [{ id: "a", before: null }, "bcda"],
    [{ id: "c", before: "x" }, "cabd"],
    [{ id: "a", before: "q" }, "bcda"],
    [{ id: "a", before: "a" }, "abcd"],
    [{ id: "gone", before: "a" }, "abcd"],
  ])("%j", (move, order) => {
    expect(withMoves(ids, [move], middle).join("")).toBe(order);
  });

  test("follows from one move after the other", () => {
    const moves = [
      { id: "d", before: "a" },
      { id: "c", before: "d" },
    ];
    expect(withMoves(ids, moves, noEdges).join("")).toBe("cdab");
  });
});
